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

/** After a form is posted without hydration, the address of the contact page has one of these fragments: see `boot.ts`. */
export const outcomeFragments = {
  sent: "message-sent",
  invalid: "message-invalid",
  refused: "message-failed",
  "rate-limited": "message-rate-limited",
  "too-long": "message-too-long",
} as const;

type Refusal = "refused" | "rate-limited" | "too-long";

/** Why a message was refused, by the status of the response. */
export function getRefusal(status: number): Refusal {
  if (status === 413) return "too-long";
  return status === 429 ? "rate-limited" : "refused";
}
