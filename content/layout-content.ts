import { pageNames } from "../contract/addresses.ts";
import type { ContentInput } from "./create-content.ts";
import { fillIn, formatEmail } from "./format.ts";

/** The content that all pages share. */
export function createLayoutContent({ language, settings, texts }: ContentInput) {
  // Only the home page has a chat button, and only if the operator offers a chat.
  const { chat, ...layout } = texts.layout;
  return {
    ...layout,
    brand: settings.BRAND,
    serialPrefix: [...settings.BRAND].slice(0, 2).join("").toUpperCase(),
    selectLanguage: texts.selectLanguage,
    // The logo links to the home page.
    pages: pageNames.filter((page) => page !== "home").map((page) => ({ page, text: texts[page] })),
    imprintUrl: settings.IMPRESSUM_URL,
    copyright: fillIn(layout.copyright, { year: "{year}" }, language),
    origin: settings.SITE_ORIGIN,
    accessibility:
      settings.ACCESSIBILITY_STATEMENT === "on"
        ? { ...texts.accessibility, email: formatEmail(settings.SUPPORT_EMAIL) }
        : undefined,
    error: texts.applicationError,
  };
}
