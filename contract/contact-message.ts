/** One message of the contact form: form and service make the same two checks, and no other. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactField = keyof ContactMessage;

export const contactFields: readonly ContactField[] = ["name", "email", "subject", "message"];

export type ContactError = "missing" | "not an address";

export type ContactErrors = Partial<Record<ContactField, ContactError>>;

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** As browsers check `required` and `type=email`: spaces are text, and no text is too long. Empty where all is well. */
export function validateContactMessage(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) if (message[field] === "") errors[field] = "missing";
  if (!errors.email && !address.test(message.email)) errors.email = "not an address";
  return errors;
}
