import { pageNames } from "../../domain/addresses.ts";
import { formatEmail } from "./format.ts";
import type { ContentInput } from "./texts.ts";

/** The content that all pages share. */
export function createLayoutContent({ settings, texts }: ContentInput) {
  return {
    ...texts.layout,
    brand: settings.BRAND,
    serialPrefix: [...settings.BRAND].slice(0, 2).join("").toUpperCase(),
    selectLanguage: texts.selectLanguage,
    // The logo links to the home page.
    pages: pageNames.filter((page) => page !== "home").map((page) => ({ page, text: texts[page] })),
    imprintUrl: settings.IMPRESSUM_URL,
    origin: settings.SITE_ORIGIN,
    accessibility:
      settings.ACCESSIBILITY_STATEMENT === "on"
        ? { ...texts.accessibility, email: formatEmail(settings.SUPPORT_EMAIL) }
        : undefined,
    error: texts.applicationError,
  };
}
