/**
 * The fields of the contact form, in their order. Form, checks, digest, database, search, emails, exports, and the operator's
 * pages are derived from this list. A new field needs a column: see "A field of the message" in `docs/developing.md`.
 */
export const contactFields = ["name", "email", "subject", "message"] as const;

export type ContactField = (typeof contactFields)[number];

/** A message of the contact form. */
export type ContactMessage = Record<ContactField, string>;

/** The errors of a message, by field. A valid message has none. */
export type ContactErrors = Partial<Record<ContactField, "missing" | "not an address">>;

/** The fields listed next to a message. The subject is its heading, and the text follows below. */
export const listShortFields = () =>
  contactFields.filter((field) => field !== "subject" && field !== "message");

/** The labels for operators. The dictionaries have the labels for visitors. */
export const fieldLabels: Record<ContactField, string> = {
  name: "Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
};

/** Creates a message from the text of each field. */
export function createContactMessage(read: (field: ContactField) => string): ContactMessage {
  return Object.fromEntries(contactFields.map((field) => [field, read(field)])) as ContactMessage;
}

/** Tells form services how to format their emails. The subject of each message begins with `_subject`. */
export const emailOptions = { _subject: "Contact Form", _template: "table" };

/** `unconfirmed`: nobody knows whether the message arrived. */
type Failure = "refused" | "rate-limited" | "too-long" | "unconfirmed";

/** The status of the response while `MAX_DATABASE_MB` is reached. */
export const insufficientStorage = 507;

/** Why a message was not accepted, by the status of the response. */
export function getFailure(status: number): Failure {
  if (status === 413) return "too-long";
  if (status === 429) return "rate-limited";
  // From 502 on, the message may be stored: a gateway lost the response, or the service lost a commit (503).
  return status < 502 || status === insufficientStorage ? "refused" : "unconfirmed";
}
