import { describe, expect, test } from "vitest";
import { type Language, languageCodes } from "../../domain/languages.ts";
import { listTexts } from "../../lib/text/list-texts.ts";
import { createSiteSettings } from "../../settings/site-settings.fixture.ts";
import { createContent } from "./create-content.ts";

const create = (language: Language, changed: Record<string, unknown>) =>
  createContent(language, createSiteSettings(changed));

const readAll = (language: Language, changed: Record<string, unknown>) =>
  [...listTexts(create(language, changed)).values()].join("\n");

const nothingClaimed = {
  offices: [],
  transactions: null,
  satisfaction: null,
  supportHours: null,
  EXCHANGE_NAME: "",
  headquarters: null,
  CHAT_URL: "",
  ACCESSIBILITY_STATEMENT: "off",
};

/** What a page says if the phone is answered at every hour. The store, which never closes, is the partner's. */
const hours: Record<Language, RegExp> = {
  en: /24\/7|around the clock|(?:any|every) hour|day (?:and|or) night/i,
  ar: /على مدار الساعة|في أي (?:ساعة|وقت)، (?:طوال|أو)|(?<!\p{L})ليلًا|اتصل بنا في أي/u,
  fr: /24\sh\/24|à toute heure(?!\.)|jour (?:et|comme de) nuit/i,
  es: /24\/7|a cualquier hora|las 24\shoras|día (?:y|o de) noche/i,
  de: /rund um die Uhr|jederzeit an|Tag und Nacht|zu jeder Stunde|auch nachts/i,
};

/** What a page says if there is a phone. */
const phone: Record<Language, RegExp> = {
  en: /\b(?:call|phone|ring)/i,
  ar: /اتصل|هاتف|خط الدعم/,
  fr: /appel|téléphon/i,
  es: /llámenos|llamar|teléfon/i,
  de: /rufen Sie|anruf|telefon|hotline/i,
};

/** What the pages claim by default. */
const claims: Record<Language, string[]> = {
  en: ["London", "HTX", "WhatsApp", "San Francisco", "99", "WCAG"],
  ar: ["لندن", "HTX", "واتساب", "سان فرانسيسكو", "99", "WCAG"],
  fr: ["Londres", "HTX", "WhatsApp", "San Francisco", "99", "WCAG"],
  es: ["Londres", "HTX", "WhatsApp", "San Francisco", "99", "WCAG"],
  de: ["London", "HTX", "WhatsApp", "San Francisco", "99", "WCAG"],
};

describe.for([...languageCodes])("in %s", (language) => {
  test("the texts make every claim by default, and none without it in the settings", () => {
    const [all, none] = [readAll(language, {}), readAll(language, nothingClaimed)];
    expect(all).toMatch(hours[language]);
    expect(none).not.toMatch(hours[language]);
    for (const claim of claims[language]) {
      expect(all).toContain(claim);
      expect(none).not.toContain(claim);
    }
    expect(none).not.toMatch(/undefined|NaN/);
  });

  test("without SUPPORT_PHONE, no text mentions a phone", () => {
    expect(readAll(language, {})).toMatch(phone[language]);
    const all = readAll(language, { SUPPORT_PHONE: "" });
    expect(all).not.toMatch(phone[language]);
    expect(all).not.toMatch(hours[language]);
    expect(all).not.toMatch(/tel:|wa\.me|undefined/);
  });

  test("without the promise of a response, no text has its 24 hours", () => {
    expect(readAll(language, { supportHours: null })).toContain("24");
    expect(readAll(language, { supportHours: null, responsePromise: false })).not.toContain("24");
  });

  test("a company name's last period is not doubled", () => {
    const names = { BRAND: "Ejemplo S.L.", controller: { name: "Example, Inc." }, PARTNER_NAME: "Shop Ltd." };
    const all = readAll(language, names);
    expect(all).toContain("Example, Inc.");
    expect(all).not.toMatch(/\.\u2069?\./);
  });

  test("only time, reference, and year are left to the browser", () => {
    const open = [...listTexts(create(language, {}))]
      .flatMap(([path, text]) =>
        (text.match(/\{\w*\}/g) ?? []).map((placeholder) => `${path} ${placeholder}`),
      )
      .sort();
    expect(open).toEqual([
      "contact.form.receipt {time}",
      "contact.form.reference {reference}",
      "layout.copyright {year}",
    ]);
  });
});

test("hours other than 24/7 are those of the phone, in each language, and the claim of 24/7 is gone", () => {
  const changed = { supportHours: { en: "9–18 CET", de: "9–18 Uhr" } };
  expect(create("en", changed).contact.channels.phone?.text).toBe("Phone hours: 9–18 CET");
  expect(create("de", changed).contact.channels.phone?.text).toBe("Telefonzeiten: 9–18 Uhr");
  expect(create("ar", changed).contact.channels.phone?.text).toContain("\u20689–18 CET\u2069");
  for (const language of languageCodes) expect(readAll(language, changed)).not.toMatch(hours[language]);
});

test("without a phone, a chat that needs its number is absent, and another one is there", () => {
  expect(create("en", { SUPPORT_PHONE: "" }).home.chat).toBeUndefined();
  const CHAT_URL = "https://t.me/shop?text={message}";
  expect(create("en", { SUPPORT_PHONE: "", CHAT_URL }).home.chat?.href).toMatch(/^https:\/\/t\.me\/shop/);
});

test.for([
  [{}, ["24/7 availability", "Global coverage", "Expert support"]],
  [{ offices: [] }, ["24/7 availability"]],
  [{ offices: [], expertSupport: true, SUPPORT_PHONE: "" }, ["Expert support"]],
  [{ globalCoverage: false, expertSupport: false, supportHours: null }, undefined],
] as const)("reasons to choose the operator: %j", ([settings, expected]) => {
  expect(create("en", settings).contact.reasons?.items.map(({ title }) => title)).toEqual(expected);
});

test("without IMPRESSUM_URL, the footer has no link to an imprint", () => {
  expect(create("de", {}).layout.imprintUrl).toBe("");
});

test("links to partners contain placement and language", () => {
  const { home } = create("fr", {
    PARTNER_INVITE_URL: "https://partner.io/invite?sub={placement}-{language}",
    EXCHANGE_PARTNER_URL: "https://exchange.io/{language}?sub={placement}",
  });
  for (const placement of ["hero", "steps", "closing"] as const)
    expect(home.buyNow[placement].href).toBe(`https://partner.io/invite?sub=${placement}-fr`);
  expect(home.exchange?.link.href).toBe("https://exchange.io/fr?sub=exchange");
});

test("a language may have its own links to partners", () => {
  const links = (language: Language) => {
    const { buyNow, exchange } = create(language, {
      PARTNER_INVITE_URL: "https://partner.io/invite",
      partnerLinks: { fr: "https://partner.io/fr?sub={placement}" },
      EXCHANGE_PARTNER_URL: "https://exchange.io",
      exchangeLinks: { de: "https://exchange.io/de" },
    }).home;
    return [buyNow.hero.href, exchange?.link.href];
  };
  expect(links("fr")).toEqual(["https://partner.io/fr?sub=hero", "https://exchange.io"]);
  expect(links("de")).toEqual(["https://partner.io/invite", "https://exchange.io/de"]);
});

test("names keep the direction of their own script in Arabic and Latin texts", () => {
  const names = { BRAND: "متجر", PARTNER_NAME: "Cards & Co" };
  expect(create("de", names).contact.title).toContain("\u2068متجر\u2069");
  expect(create("de", names).home.disclosure).toMatch(/ Cards & Co[ ,]/);
  expect(create("ar", names).home.disclosure).toContain("\u2068Cards & Co\u2069");
});

test("titles have no invisible marks around names, because some apps show them as boxes", () => {
  const { heads } = create("ar", { BRAND: "Cards & Co" });
  expect(heads.home.properties).toContainEqual(["og:title", heads.home.title]);
  for (const { title } of Object.values(heads)) {
    expect(title).toMatch(/^\p{Script=Arabic}.*Cards & Co/u);
    expect(title).not.toMatch(/\p{Cf}/u);
  }
});

test("quotes, braces, and dollar signs in a name stay as they are", () => {
  const PARTNER_NAME = `O'Neill "{brand}" $& Söhne`;
  expect(create("de", { PARTNER_NAME }).home.disclosure).toContain(PARTNER_NAME);
});

const nameCards = (language: Language, settings: Record<string, unknown>) => {
  const { front, middle, back } = create(language, settings).home.cards;
  return [front, middle, back].map(({ text }) => text);
};

test("cards have the operator's names, and a card without one is blank", () => {
  const cards = [{ name: { en: "Shopping", ar: "تسوّق" } }, { name: "Games" }];
  expect(nameCards("de", { cards })).toEqual(["Shopping", "Games", ""]);
  expect(nameCards("ar", { cards })).toEqual(["تسوّق", "Games", ""]);
  expect(nameCards("de", {})[2]).toBe("Reisen");
  expect(create("de", {}).home.cards.others).toEqual([]);
});

test("of eight cards, five are beside the fan, with links and pictures of their own", () => {
  const cards = ["A", "B", "C", "D", "E", "F", "G"].map((name) => ({ name }));
  const cardPictures = cards.map(({ name }) => ({ src: `/assets/${name}.webp`, width: 680, height: 428 }));
  const last = {
    name: { en: "Last", ar: "الأخيرة" },
    link: "https://partner.io/last?sub={placement}-{language}",
  };
  const settings = createSiteSettings({ cards: [...cards, last] });
  const { front, others } = createContent("ar", settings, { cardPictures }).home.cards;
  expect(front).toMatchObject({ picture: { src: "/assets/A.webp", width: 680 } });
  expect(others.map(({ text }) => text)).toEqual(["D", "E", "F", "G", "الأخيرة"]);
  expect(others[0]).toMatchObject({ picture: { src: "/assets/D.webp" } });
  expect(others[4]?.picture).toBeUndefined();
  expect(others[4]).toMatchObject({ placement: "cards", href: "https://partner.io/last?sub=cards-ar" });
});

test("a card leads to its own address, or where Buy now leads", () => {
  const { cards } = create("fr", {
    PARTNER_INVITE_URL: "https://partner.io/a?sub={placement}",
    campaignLinks: { "mail/may": "https://partner.io/b" },
    cards: [
      { name: "Envies" },
      {
        name: { en: "Games", fr: "Jeux" },
        link: { en: "https://partner.io/1", fr: "https://partner.io/2?sub={placement}-{language}-{source}" },
      },
    ],
    CLICK_COUNTS: "on",
  }).home;
  expect(cards.front).toMatchObject({ placement: "cards", href: "https://partner.io/a?sub=cards" });
  expect(cards.middle).toMatchObject({
    text: "Jeux",
    href: "https://partner.io/2?sub=cards-fr-direct",
    template: "https://partner.io/2?sub=cards-fr-{source}",
    campaigns: '[["mail/may","https://partner.io/b"]]',
  });
});

/** What breaks no line and what marks a direction differ between versions of ICU. */
const readFigures = (language: Language) =>
  create(language, {}).home.stats.claims.map(({ figure }) =>
    figure.replace(/[\u00a0\u202f]/g, " ").replace(/\p{Cf}/gu, ""),
  );

test.for<[Language, string, string]>([
  ["en", "1M+", "99%"],
  ["ar", "أكثر من مليون", "99%"],
  ["fr", "plus de 1 million", "99 %"],
  ["es", "más de 1 millón", "99 %"],
  ["de", "über 1 Mio.", "99 %"],
])("figures are formatted for %s", ([language, transactions, satisfaction]) => {
  expect(readFigures(language)).toEqual([transactions, satisfaction]);
});
