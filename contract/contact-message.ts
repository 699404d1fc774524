/** A message of the contact form. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactField = keyof ContactMessage;

export const contactFields: readonly ContactField[] = ["name", "email", "subject", "message"];
