import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { readSettings, siteSettings } from "../../contract/settings.ts";
import { adaptDictionary } from "../content/adapt-dictionary.ts";
import { dictionaries } from "../content/dictionaries/dictionaries.fixture.ts";
import type { LanguageProvider } from "../content/language-context.tsx";

/** `children` are given as the canonical third argument. */
type ProviderProps = Parameters<typeof LanguageProvider>[0];

const nothingClaimed = {
  OFFICES: "",
  TRANSACTIONS: "",
  SATISFACTION: "",
  SUPPORT_HOURS: "",
  EXCHANGE_NAME: "",
  HEADQUARTERS_ADDRESS: "",
  CHAT_URL: "",
};

/** What a page says where the phone is answered at every hour; the store, which never closes, is the partner's. */
const hours: Record<Language, RegExp> = {
  en: /24\/7|around the clock|(?:any|every) hour|day (?:and|or) night/i,
  ar: /على مدار الساعة|في أي (?:ساعة|وقت)، (?:طوال|أو)|ليلًا|اتصل بنا في أي/,
  fr: /24\sh\/24|à toute heure(?!\.)|jour (?:et|comme de) nuit/i,
  es: /24\/7|a cualquier hora|las 24\shoras|día (?:y|o de) noche/i,
  de: /rund um die Uhr|jederzeit an|Tag und Nacht|zu jeder Stunde|auch nachts/i,
};

const claims = { offices: "London", exchange: "HTX", chat: "WhatsApp", address: "San Francisco" };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function renderPages(language: Language, changed: Record<string, string>): Promise<string> {
  vi.resetModules();
  const settings = readSettings(siteSettings, changed);
  vi.stubGlobal("SITE", { settings, formattedSupportPhone: "+1 415 555 0132", builtOn: "2026-11-21" });
  const [{ Home }, { Contact }, { Terms }, { ExchangeBanner }, { LanguageProvider: Provider }] =
    await Promise.all([
      import("./home.tsx"),
      import("./contact.tsx"),
      import("./terms.tsx"),
      import("../components/exchange-banner.tsx"),
      import("../content/language-context.tsx"),
    ]);
  const dictionary = adaptDictionary(dictionaries[language], language, settings);
  const render = (Page: ComponentType) =>
    renderToStaticMarkup(
      createElement(Provider, { language, dictionary } as ProviderProps, createElement(Page)),
    );
  return [ExchangeBanner, Home, Contact, Terms].map(render).join("\n");
}

const readText = (html: string) => html.replace(/<[^>]*>/g, "\n");

test.for([...languageCodes])(
  "with nothing claimed the pages claim nothing and have no hole, in %s",
  async (language) => {
    const html = await renderPages(language, nothingClaimed);
    expect(readText(html)).not.toMatch(hours[language]);
    for (const claim of Object.values(claims)) expect(html).not.toContain(claim);
    expect(readText(html)).not.toMatch(/[{}]|undefined|NaN/);
    const empty = html.match(/<(h\d|p|dt|dd|li|bdi|address)(?: [^>]*)?><\/\1>/g) ?? [];
    expect(empty.filter(isHole)).toEqual([]);
  },
);

/** Statuses and local times are filled in by script. */
const isHole = (element: string) => !/role="status"|local-time/.test(element);

test.for([...languageCodes])("with the defaults every claim is made, in %s", async (language) => {
  const text = readText(await renderPages(language, {}));
  expect(text).toMatch(hours[language]);
  const shown = {
    ...claims,
    ...(language === "ar" ? { offices: "لندن", chat: "واتساب", address: "سان فرانسيسكو" } : {}),
  };
  if (language === "fr" || language === "es") shown.offices = "Londres";
  for (const claim of Object.values(shown)) expect(text).toContain(claim);
});
