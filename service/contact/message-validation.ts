import { type ContactField, type ContactMessage, contactFields } from "../../contract/contact-message.ts";

export type ContactErrors = Partial<Record<ContactField, "missing" | "not an address">>;

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Validates a message like a browser's checks of `required` and `type=email`: spaces are text, and no text is too long.
 * The service makes these two checks and no others.
 * @returns the errors by field; empty if the message is valid
 */
export function validateContactMessage(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) if (message[field] === "") errors[field] = "missing";
  if (!errors.email && !emailPattern.test(message.email)) errors.email = "not an address";
  return errors;
}
