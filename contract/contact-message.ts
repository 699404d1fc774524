/** One message of the contact form: the same fields, limits and faults in the form and in the service. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactField = keyof ContactMessage;

/** Longest accepted text per field, in characters after trimming. 254 is the longest address of RFC 5321. */
export const contactLimits: Record<ContactField, number> = {
  name: 100,
  email: 254,
  subject: 200,
  message: 5000,
};

export const contactFields = Object.keys(contactLimits) as ContactField[];

export type ContactFault = "missing" | "too long" | "not an address" | "control character";

export type ContactFaults = Partial<Record<ContactField, ContactFault>>;

/** The address as HTML's `type=email` defines it: browser and service judge alike. */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const control = /[\p{Cc}\u2028\u2029]/u;
const controlButLineBreak = /[^\P{Cc}\n]/u;

/** Trims, unifies line breaks, makes tabs spaces and replaces lone surrogates, which no mail can carry. */
export function cleanContactMessage(given: Record<ContactField, string>): ContactMessage {
  const clean = (text: string) => text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
  return {
    name: clean(given.name),
    email: clean(given.email),
    subject: clean(given.subject),
    message: clean(given.message),
  };
}

/** The first fault of each field of a cleaned message; empty where there is none. */
export function contactFaults(message: ContactMessage): ContactFaults {
  const faults: ContactFaults = {};
  for (const field of contactFields) {
    const fault = faultOf(field, message[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

function faultOf(field: ContactField, text: string): ContactFault | undefined {
  if (text === "") return "missing";
  if ([...text].length > contactLimits[field]) return "too long";
  if ((field === "message" ? controlButLineBreak : control).test(text)) return "control character";
  if (field === "email" && !address.test(text)) return "not an address";
  return undefined;
}
