/**
 * The fields of the contact form, in their order. Form, checks, digest, database, search, emails, exports, and the operator's
 * pages are derived from this list. A new field needs a column: see "A field of the message" in `docs/developing.md`.
 */
export const contactFields = ["name", "email", "subject", "message"] as const;

export type ContactField = (typeof contactFields)[number];

/** A message of the contact form. */
export type ContactMessage = Record<ContactField, string>;

/** The errors of a message, by field. A valid one has none. */
export type ContactErrors = Partial<Record<ContactField, "missing" | "not an address">>;

/** What is listed beside a message. Its subject is the heading, and its text stands below. */
export const listShortFields = () =>
  contactFields.filter((field) => field !== "subject" && field !== "message");

/** What operators read beside a field. Visitors read the texts of the dictionaries. */
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

/** How form services are to write their emails. The subject begins the subject of each message. */
export const emailOptions = { _subject: "Contact Form", _template: "table" };

/** `unconfirmed`: nobody knows whether the message arrived. */
type Failure = "refused" | "rate-limited" | "too-long" | "unconfirmed";

/** The status at the cap on stored messages. */
export const insufficientStorage = 507;

/** Why a message was not accepted, by the status of the response. */
export function getFailure(status: number): Failure {
  if (status === 413) return "too-long";
  if (status === 429) return "rate-limited";
  // From 502 on, the message may be stored: a gateway lost the response, or the service lost a commit (503).
  return status < 502 || status === insufficientStorage ? "refused" : "unconfirmed";
}
