import { expect, test } from "vitest";
import { type Language, languageCodes } from "../../domain/languages.ts";
import { listTexts } from "../../lib/text/list-texts.ts";
import { createSiteSettings } from "../../settings/site-settings.fixture.ts";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { createContent } from "./create-content.ts";
import type { OwnPage } from "./parsed-own-page.ts";
import { createTexts } from "./texts.ts";

const usesFormService = (settings: SiteSettings) => settings.CONTACT_FORM_URL !== "";
const countsClicks = (settings: SiteSettings) => settings.CLICK_COUNTS === "on";
const passesSources = (settings: SiteSettings) =>
  countsClicks(settings) && settings.EXCHANGE_PARTNER_URL.includes("{source}");
const hasList = (settings: SiteSettings) => settings.NEWSLETTER.startsWith("https:");
const hasChat = ({ CHAT_URL, SUPPORT_PHONE }: SiteSettings) =>
  CHAT_URL !== "" && (SUPPORT_PHONE !== "" || !CHAT_URL.includes("{phone}"));

/** Where a sentence is true, by its path in `privacyPage`: the table of `docs/claims.md`. All others always are. */
const conditions: Record<string, (settings: SiteSettings, ownPages: OwnPage[]) => boolean> = {
  "collect.clicks": countsClicks,
  "collect.sources": countsClicks,
  "collect.records": (settings) => !usesFormService(settings),
  "collect.withMessage": (settings) => !usesFormService(settings),
  "collect.recordsElsewhere": usesFormService,
  "collect.newsletter": hasList,
  "use.clicks": countsClicks,
  "use.sources": countsClicks,
  "collect.views": (settings, ownPages) => countsClicks(settings) && ownPages.length > 0,
  "use.views": (settings, ownPages) => countsClicks(settings) && ownPages.length > 0,
  "use.sales": passesSources,
  "use.newsletter": hasList,
  "use.newsletterGround": hasList,
  "share.form": usesFormService,
  "share.counter": usesFormService,
  "share.newsletter": hasList,
  "share.source": passesSources,
  "share.chat": hasChat,
  "retention.messages.term": (settings) => !usesFormService(settings),
  "retention.messages.text": (settings) => !usesFormService(settings),
  "contact.address": (settings) => (settings.controller.address ?? settings.headquarters) !== null,
};

const staticHost = {
  CONTACT_FORM_URL: "https://forms.example.com",
  VISITOR_COUNTER_URL: "https://project.supabase.co",
};
const list = { NEWSLETTER: "https://lists.example.com/subscription/form?l=1" };

const clicks = { CLICK_COUNTS: "on" };
const sources = { EXCHANGE_PARTNER_URL: "https://exchange.io/?sub={source}" };
const noPhone = { SUPPORT_PHONE: "" };
const ownChat = { CHAT_URL: "https://t.me/shop?text={message}" };

/** Every switch, in a group with those on which the same sentences depend. */
const groups: Record<string, unknown>[][] = [
  [{}, staticHost],
  [{}, clicks, sources, { ...clicks, ...sources }],
  [{}, list, { NEWSLETTER: "off" }],
  [{}, noPhone, ownChat, { CHAT_URL: "" }, { ...noPhone, ...ownChat }],
  [{}, { headquarters: null }, { controller: { address: "1 Mint Street, London" } }],
];

/** Each position of each group, once with the first position of all others, and once with their last. */
const combinations = [0, -1].flatMap((others) =>
  groups.flatMap((group) =>
    group.map((position) =>
      Object.assign({}, ...groups.map((other) => (other === group ? position : other.at(others)))),
    ),
  ),
);

/** Every text of the policy, a line each. */
function readPolicy(language: Language, settings: SiteSettings, ownPages: OwnPage[] = []): string {
  return [...listTexts(createContent(language, settings, { ownPages }).privacy).values()].join("\n");
}

/** Matches a text whatever its placeholders were filled with, and not as a part of a word. */
const patternFor = (text: string) =>
  new RegExp(`(?<!\\S)${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^\\n]+")}(?!\\S)`);

test.for([...languageCodes])(
  "however the switches are set, the policy has exactly the sentences that are true, in %s",
  (language) => {
    for (const [index, changed] of combinations.entries()) {
      const settings = createSiteSettings(changed);
      const ownPages = index % 2 === 0 ? [] : [{ name: "guide", language: "en", title: "" } as OwnPage];
      const policy = readPolicy(language, settings, ownPages);
      const { privacyPage, privacyPolicy } = createTexts(language, settings);
      const sentences = [...listTexts(privacyPage)];
      const expected = sentences.filter(([path]) => conditions[path]?.(settings, ownPages) ?? true);
      const shown = sentences.filter(([, sentence]) => patternFor(sentence).test(policy));
      const paths = (found: [string, string][]) => found.map(([path]) => path);
      expect(paths(shown), JSON.stringify(changed)).toEqual(paths(expected));
      for (const { items } of [privacyPolicy.content.collect, privacyPolicy.content.use])
        for (const sentence of items) expect(policy).toMatch(patternFor(sentence));
      expect(policy).not.toMatch(/[{}]|undefined|https:/);
    }
  },
);

test.for([...languageCodes])(
  "the sentence on transfers is about the companies before it, in %s",
  (language) => {
    const settings = createSiteSettings({ ...staticHost, ...list });
    const { form, counter, newsletter, transfers, chat } = createTexts(language, settings).privacyPage.share;
    const policy = readPolicy(language, settings);
    const positions = [form, counter, newsletter, transfers, chat].map((text) =>
      policy.search(patternFor(text)),
    );
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  },
);

test("the policy names the services that process data, and the controller with an address", () => {
  const settings = createSiteSettings({
    ...staticHost,
    ...list,
    controller: {
      name: "متجر البطاقات",
      address: { en: "Musterstraße 1, 10115 Berlin", fr: "Musterstraße 1, 10115 Berlin, Allemagne" },
    },
  });
  const german = readPolicy("de", settings);
  for (const text of ["forms.example.com", "lists.example.com", "\u2068متجر البطاقات\u2069", "10115 Berlin"])
    expect(german).toContain(text);
  expect(readPolicy("fr", settings)).toContain("10115 Berlin, Allemagne");
});

test.for<[Language, string, string]>([
  ["en", "1 day", "365 days"],
  ["ar", "يوم واحد", "365 يومًا"],
  ["fr", "1 jour", "365 jours"],
  ["es", "1 día", "365 días"],
  ["de", "1 Tag", "365 Tage"],
])("in %s, the retention of messages is %s and %s, each on one line", ([language, ...retention]) => {
  const settings = createSiteSettings({ KEEP_MESSAGES_DAYS: "1" });
  const policy = readPolicy(language, settings).replaceAll("\u202f", "\u00a0");
  for (const days of retention) expect(policy).toContain(days.replace(" ", "\u00a0"));
});
