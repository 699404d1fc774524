import { pageNames } from "../../domain/addresses.ts";
import { counterPath } from "../../domain/endpoints.ts";
import { formatEmail, isolateLatin } from "./format.ts";
import type { ContentInput } from "./texts.ts";

export function createLayoutContent({ language, settings, texts, ownPages }: ContentInput) {
  const { VISITOR_COUNTER_URL: project, VISITOR_COUNTER_KEY } = settings;
  return {
    ...texts.layout,
    brand: settings.BRAND,
    serialPrefix: [...settings.BRAND].slice(0, 2).join("").toUpperCase(),
    selectLanguage: texts.selectLanguage,
    languages: settings.languages,
    // The logo links to the home page.
    pages: [
      ...pageNames
        .filter((page) => page !== "home")
        .map((page) => ({ page: page as string, text: texts[page] })),
      ...ownPages
        .filter((page) => page.language === language)
        .map(({ name, title }) => ({ page: name, text: isolateLatin(title, language) }))
        .sort((one, other) => one.text.localeCompare(other.text, language)),
    ],
    /** Of own pages too, in any language. */
    allPageNames: [...new Set([...pageNames, ...ownPages.map(({ name }) => name)])],
    imprintUrl: settings.IMPRESSUM_URL,
    origin: settings.SITE_ORIGIN,
    accessibility:
      settings.ACCESSIBILITY_STATEMENT === "on"
        ? { ...texts.accessibility, email: formatEmail(settings.SUPPORT_EMAIL) }
        : undefined,
    /** Where visits and clicks are counted: in a Supabase project, or by this site's own service. */
    counter: {
      address: project ? new URL(counterPath, project).href : counterPath,
      key: VISITOR_COUNTER_KEY,
    },
    error: texts.applicationError,
  };
}
