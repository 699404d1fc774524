/** A message of the contact form. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactField = keyof ContactMessage;

export const contactFields: readonly ContactField[] = ["name", "email", "subject", "message"];

/** How form services are to write their emails. The subject begins the subject of each message. */
export const emailOptions = { _subject: "Contact Form", _template: "table" };

/** A constant of its own, so that the boot script contains no other fragment. */
export const sentFragment = "message-sent";

/** After a form is posted without hydration, the address of the contact page has one of these fragments: see `boot.ts`. */
export const outcomeFragments = {
  sent: sentFragment,
  invalid: "message-invalid",
  refused: "message-failed",
  "rate-limited": "message-rate-limited",
  "too-long": "message-too-long",
  unconfirmed: "message-unconfirmed",
} as const;

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
