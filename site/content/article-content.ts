import { formatEmail, formatPhone } from "./format.ts";
import type { Texts } from "./texts.ts";

export interface ArticleContent {
  title: string;
  lastUpdated: string;
  intro: string;
  sections: { id: string; title: string; blocks: Block[] }[];
}

export type Block =
  | { paragraph: string }
  | { heading: string }
  | { list: string[] }
  | { definitions: Definition[] };

interface Definition {
  term: string;
  text: string;
  /** The text is an email address or a phone number that links to this. */
  href?: string;
}

/** Not `contact`: the reader views of browsers leave out sections with this name. */
export const contactId = "questions";

export function createContactDetails(texts: Texts, mailbox: string, phone: string): Definition[] {
  return [
    { term: texts.email, ...formatEmail(mailbox) },
    ...(phone ? [{ term: texts.contactForm.phone, ...formatPhone(phone) }] : []),
  ];
}
