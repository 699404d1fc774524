import { formatPhone, type Link } from "./format.ts";
import type { Texts } from "./texts.ts";

/** A page of text. */
export interface ArticleContent {
  head: { title: string; description: string };
  title: string;
  lastUpdated: string;
  contents: string;
  intro: string;
  sections: { id: string; title: string; blocks: Block[] }[];
}

export type Block =
  | { paragraph: string }
  | { heading: string }
  | { list: string[] }
  | { definitions: Definition[] }
  | { contact: ContactDetails };

export interface Definition {
  term: string;
  text: string;
}

export interface ContactDetails {
  email: { label: string; address: string };
  phone: { label: string; link: Link };
  address?: { label: string; text: string } | undefined;
}

export function createContactDetails(texts: Texts, mailbox: string, phone: string): ContactDetails {
  return {
    email: { label: texts.email, address: mailbox },
    phone: { label: texts.contactForm.phone, link: formatPhone(phone) },
  };
}
