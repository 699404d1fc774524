import type { Page } from "../contract/pages.ts";
import type { SiteSettings } from "../contract/settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";

/** Title and description of a page, unfilled. The contact page promises a chat only where there is one. */
export function headOf(page: Page, words: Dictionary, { CHAT_PHONE }: Pick<SiteSettings, "CHAT_PHONE">) {
  return page === "contact" && !CHAT_PHONE ? words.heads.contactWithoutChat : words.heads[page];
}
