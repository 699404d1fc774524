import type { Token } from "marked";
import type { Language } from "../../domain/languages.ts";

/** A page of the operator's own, as `builder/pages/` reads it. Every link and picture in its tokens was checked. */
export interface OwnPage {
  /** Its address. */
  name: string;
  language: Language;
  title: string;
  description: string;
  /** `YYYY-MM-DD` */
  updated: string;
  /** What stands before the first section. */
  intro: Token[];
  sections: OwnSection[];
  /** By what a link has as its destination in the text. */
  partnerLinks: ReadonlyMap<string, { address: string | undefined }>;
}

export interface OwnSection {
  id: string;
  /** Without emphasis and links. */
  text: string;
  heading: Token[];
  blocks: Token[];
}
