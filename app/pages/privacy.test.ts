import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { readSettings, type SiteSettings, siteSettings } from "../../contract/settings.ts";
import { adaptDictionary } from "../content/adapt-dictionary.ts";
import { dictionaries, listTexts } from "../content/dictionaries/dictionaries.fixture.ts";
import type { Dictionary } from "../content/dictionaries/en.ts";
import type { LanguageProvider } from "../content/language-context.tsx";

const isEmbedded = (settings: SiteSettings) => !settings.CONTACT_FORM_URL;
const countsClicks = (settings: SiteSettings) => settings.CLICK_COUNTS === "on";
const hasList = (settings: SiteSettings) => settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "";
const hasChat = (settings: SiteSettings) =>
  settings.CHAT_URL !== "" && (settings.CHAT_PHONE !== "" || !settings.CHAT_URL.includes("{phone}"));

/** Where a sentence is true, by its path in `privacyPage`: the table of `docs/privacy.md`. All others always are. */
const conditions: Record<string, (settings: SiteSettings) => boolean> = {
  "collect.clicks": countsClicks,
  "collect.records": isEmbedded,
  "collect.withMessage": isEmbedded,
  "collect.recordsElsewhere": (settings) => !isEmbedded(settings),
  "collect.newsletter": hasList,
  "use.clicks": countsClicks,
  "use.newsletter": hasList,
  "use.newsletterGround": hasList,
  "share.form": (settings) => !isEmbedded(settings),
  "share.counter": (settings) => settings.VISITOR_COUNTER_URL !== "",
  "share.newsletter": hasList,
  "share.chat": hasChat,
  "retention.messages.term": isEmbedded,
  "retention.messages.text": isEmbedded,
  "contact.address": (settings) => settings.CONTROLLER_ADDRESS + settings.HEADQUARTERS_ADDRESS !== "",
};

const hosted = {
  CONTACT_FORM_URL: "https://forms.example.com",
  VISITOR_COUNTER_URL: "https://project.supabase.co",
};
const list = { NEWSLETTER_URL: "https://lists.example.com/subscription/form?l=1" };

const modes: Record<string, Record<string, string>> = {
  "this site's service": {},
  "a static host": hosted,
  "a list service": list,
  "a list service, newsletter off": { ...list, NEWSLETTER: "off" },
  "clicks counted": { CLICK_COUNTS: "on" },
  "no chat": { CHAT_PHONE: "" },
  "a chat without a number": { CHAT_PHONE: "", CHAT_URL: "https://t.me/shop?text={message}" },
  "no address": { HEADQUARTERS_ADDRESS: "" },
  "a static host and everything counted": { ...hosted, ...list, CLICK_COUNTS: "on" },
};

/** `children` are given as the canonical third argument. */
type ProviderProps = Parameters<typeof LanguageProvider>[0];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The page's text on a site with these settings, with the dictionary that it was written from. */
async function renderPrivacy(language: Language, settings: SiteSettings) {
  vi.stubGlobal("SITE", { settings, formattedSupportPhone: "+1 415 555 0132", builtOn: "2026-11-21" });
  const { Privacy } = await import("./privacy.tsx");
  const { LanguageProvider: Provider } = await import("../content/language-context.tsx");
  const dictionary = adaptDictionary(dictionaries[language], language, settings);
  const page = createElement(Provider, { language, dictionary } as ProviderProps, createElement(Privacy));
  return { text: readText(renderToStaticMarkup(page)), dictionary };
}

const readText = (html: string) =>
  html
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Matches a text whatever its placeholders were filled with, and not as a part of a word. */
const patternFor = (text: string) =>
  new RegExp(`(?<!\\S)${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^\\n]+")}(?!\\S)`);

const listShown = (text: string, { privacyPage }: Dictionary) =>
  [...listTexts(privacyPage)]
    .filter(([, sentence]) => sentence && patternFor(sentence).test(text))
    .map(([path]) => path);

for (const [mode, changed] of Object.entries(modes))
  test.for([...languageCodes])(`what the privacy page says is true with ${mode}, in %s`, async (language) => {
    const settings = readSettings(siteSettings, changed);
    const { text, dictionary } = await renderPrivacy(language, settings);
    const expected = [...listTexts(dictionary.privacyPage).keys()].filter(
      (path) => conditions[path]?.(settings) ?? true,
    );
    expect(listShown(text, dictionary)).toEqual(expected);
    for (const item of [dictionary.privacyPolicy.content.collect, dictionary.privacyPolicy.content.use])
      for (const sentence of item.items) expect(text).toMatch(patternFor(sentence));
    expect(text).not.toMatch(/[{}]|undefined|https:/);
  });

test("every condition is of a sentence that there is", async () => {
  const { dictionary } = await renderPrivacy("en", readSettings(siteSettings, {}));
  const paths = [...listTexts(dictionary.privacyPage).keys()];
  expect(Object.keys(conditions).filter((path) => !paths.includes(path))).toEqual([]);
});

test("who handles data is named, and the controller with his address", async () => {
  const settings = readSettings(siteSettings, {
    ...hosted,
    ...list,
    CONTROLLER_NAME: "متجر البطاقات",
    CONTROLLER_ADDRESS: "Musterstraße 1, 10115 Berlin | fr: Musterstraße 1, 10115 Berlin, Allemagne",
  });
  const german = await renderPrivacy("de", settings);
  for (const text of ["forms.example.com", "lists.example.com", "\u2068متجر البطاقات\u2069", "10115 Berlin"])
    expect(german.text).toContain(text);
  vi.resetModules();
  expect((await renderPrivacy("fr", settings)).text).toContain("10115 Berlin, Allemagne");
});

test("how long messages are kept is written with its unit, on one line", async () => {
  const settings = readSettings(siteSettings, { KEEP_MESSAGES_DAYS: "1", KEEP_UNREAD_DAYS: "100" });
  const written = {
    en: ["1 day", "100 days"],
    ar: ["يوم", "100 يوم"],
    fr: ["1 jour", "100 jours"],
    es: ["1 día", "100 días"],
    de: ["1 Tag", "100 Tage"],
  };
  for (const [language, days] of Object.entries(written)) {
    vi.resetModules();
    const { text } = await renderPrivacy(language as Language, settings);
    for (const day of days) expect(text.replaceAll("\u202f", "\u00a0")).toContain(day.replace(" ", "\u00a0"));
  }
});
