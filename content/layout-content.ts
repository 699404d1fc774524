import { pageNames } from "../contract/addresses.ts";
import type { ContentInput } from "./create-content.ts";
import { fillIn, formatEmail } from "./format.ts";

/** The content that all pages share. */
export function createLayoutContent({ language, settings, texts }: ContentInput) {
  const { layout, accessibility, applicationError } = texts;
  return {
    brand: settings.BRAND,
    serialPrefix: [...settings.BRAND].slice(0, 2).join("").toUpperCase(),
    skipToContent: layout.skipToContent,
    home: layout.home,
    selectLanguage: texts.selectLanguage,
    colon: layout.colon,
    footer: {
      label: layout.footer,
      // The logo links to the home page.
      pages: pageNames.filter((page) => page !== "home").map((page) => ({ page, text: texts[page] })),
      imprint: settings.IMPRESSUM_URL ? { href: settings.IMPRESSUM_URL, text: layout.imprint } : undefined,
      copyright: fillIn(layout.copyright, { year: "{year}" }, language),
      origin: settings.SITE_ORIGIN,
      accessibility:
        settings.ACCESSIBILITY_STATEMENT === "on"
          ? { ...accessibility, email: formatEmail(settings.SUPPORT_EMAIL) }
          : undefined,
    },
    error: applicationError,
  };
}
