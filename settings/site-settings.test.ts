import { expect, test } from "vitest";
import { SettingsError } from "../lib/env/read-settings.ts";
import { findPlaceholders } from "./placeholders.ts";
import { readSiteSettings } from "./read-site-settings.ts";
import { siteFile } from "./site-file.ts";
import { answersAtAllHours, getController, getUnreadDays } from "./site-settings.ts";

const read = (environment: Record<string, string>) => readSiteSettings(environment);

test.for([
  ["SITE_ORIGIN", "https://example.com/shop"],
  ["BRAND", " "],
  ["SUPPORT_PHONE", "+9991234567"],
  ["SUPPORT_PHONE", "004155550132"],
  ["SUPPORT_PHONE", "+1 415 555 2671 ext 5"],
  ["SITE_ORIGIN", "https://mint.shop."],
  ["SITE_ORIGIN", "https://*.mint.shop"],
  ["SITE_ORIGIN", "https://mint..shop"],
  ["SITE_ORIGIN", "https://mint.shop;"],
  ["PARTNER_INVITE_URL", "https://partner.io;/join"],
  ["PARTNER_INVITE_URL", "https://partner.io/?sub=%7Bplacement%7D-%7Bsource%7D"],
  ["PARTNER_INVITE_URL", "https://name:password@partner.io"],
  ["PARTNER_INVITE_URL", "https:/partner.io/join"],
  ["PARTNER_INVITE_URL", "https:partner.io/join"],
  ["PARTNER_INVITE_URL", "https://partner.io/join\u200b"],
  ["PARTNER_INVITE_URL", "https://partner.io/?a=b&amp;c=d"],
  ["IMPRESSUM_URL", "https:/mint.shop/impressum"],
  ["IMPRESSUM_URL", "https://name:password@mint.shop"],
  ["CONTACT_FORM_URL", "https:/forms.io"],
  ["EXCHANGE_NAME", "HTX\u202e"],
  ["SUPPORT_EMAIL", "support"],
  ["PARTNER_INVITE_URL", "javascript:alert(1)"],
  ["PARTNER_INVITE_URL", "http://partner.example/"],
  ["PARTNER_INVITE_URL", "https://partner.example/?sub={campaign}"],
  ["EXCHANGE_PARTNER_URL", "https://exchange.example/?sub={placement"],
  ["EXCHANGE_PARTNER_URL", "https://{source}/join"],
  ["PARTNER_INVITE_URL", "https://partner.io/?sub=my-first-site-{placement}-{language}-{source}"],
  ["PARTNER_INVITE_URL", "https://partner.io/?sub={placement}_{source}"],
  ["PARTNER_INVITE_URL", "https://partner.io/join https://partner.io/fr"],
  ["CHAT_URL", "https://wa.me/{phone}"],
  ["CHAT_URL", "https://t.me/{name}?text={message}"],
  ["BRAND_COLOR", "purple"],
  ["IMPRESSUM_URL", "/impressum"],
  ["CLICK_COUNTS", "yes"],
  ["NEWSLETTER", "http://lists.example.com/"],
  ["VISITOR_COUNTER_URL", "http://project.supabase.co"],
  ["VISITOR_COUNTER_URL", "http://[::1]:54321"],
  ["VISITOR_COUNTER_URL", "https://www.example.com/supabase"],
  ["CONTACT_FORM_URL", "forms"],
  ["CONTACT_FORM_URL", "https://[2001:db8::1]"],
  ["VISITOR_COUNTER_KEY", "sb_secret_x1Y2z3"],
  ["VISITOR_COUNTER_KEY", `e30.${btoa('{"role":"service_role"}')}.c2ln`],
] as const)("%s=%s is refused by name, with an example or a reason", ([name, value]) => {
  expect(() => read({ [name]: value })).toThrow(SettingsError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}=.* must .*\\. →`, "m"));
});

test.for([
  ["SITE_ORIGIN", "https://bücher.example", "https://xn--bcher-kva.example"],
  ["SITE_ORIGIN", "https://WWW.Example.com", "https://www.example.com"],
  ["SITE_ORIGIN", "HTTPS://www.example.com:443/", "https://www.example.com"],
  ["SITE_ORIGIN", "http://localhost:080", "http://localhost"],
  ["SUPPORT_EMAIL", "info@bücher.example", "info@xn--bcher-kva.example"],
] as const)("%s=%s is refused with the right spelling", ([name, value, written]) => {
  expect(() => read({ [name]: value })).toThrow(`${name}=${value} must be written as ${written}. →`);
});

test.for([
  ["PARTNER_INVITE_URL", "https://partner.io/\u200ejoin\u200b here"],
  ["PRIVACY_EMAIL", "privacy@mint.shop\u200b"],
  ["KEEP_MESSAGES_DAYS", "99\u00a0"],
] as const)("an invisible character in %s is named, because the value looks right", ([name, value]) => {
  expect(() => read({ [name]: value })).toThrow(/, without the invisible character in it\. →/);
});

const half = "both be set (a static host) or both be empty";
const elsewhere = "For a CDN, put it in front of the service";

test.for<[Record<string, string>, string]>([
  [{ VISITOR_COUNTER_URL: "https://project.supabase.co" }, half],
  [{ CONTACT_FORM_URL: "https://forms.io" }, half],
  [{ CONTACT_FORM_URL: "https://forms.io", BRAND: "" }, half],
  [{ VISITOR_COUNTER_URL: "https://shop.io", CONTACT_FORM_URL: "https://shop.io/forms" }, elsewhere],
  [{ VISITOR_COUNTER_URL: "https://shop.io/", CONTACT_FORM_URL: "https://shop.io/forms" }, elsewhere],
])(
  "half a static site, or pages on another origin, get a line that says what to do: %j",
  ([typed, advice]) => {
    expect(() => read(typed)).toThrow(/^CONTACT_FORM_URL=/m);
    expect(() => read(typed)).toThrow(advice);
  },
);

const CONTACT_FORM_URL = "https://forms.io/of/us";

test.for<[typed: Record<string, string>, read: Record<string, string>]>([
  [{ VISITOR_COUNTER_URL: "http://localhost:54321", CONTACT_FORM_URL }, {}],
  [{ VISITOR_COUNTER_URL: "http://127.0.0.2:54321", CONTACT_FORM_URL }, {}],
  [
    { VISITOR_COUNTER_URL: "https://project.supabase.co", CONTACT_FORM_URL: `${CONTACT_FORM_URL}/` },
    { CONTACT_FORM_URL },
  ],
  [{ VISITOR_COUNTER_URL: "https://Project.Supabase.co", CONTACT_FORM_URL }, {}],
  [{ VISITOR_COUNTER_KEY: "sb_publishable_x1Y2z3" }, {}],
  [{ SUPPORT_PHONE: "+1 (415) 555-0132" }, { SUPPORT_PHONE: "+14155550132" }],
  [{ SUPPORT_PHONE: "+49 30 12345678" }, { SUPPORT_PHONE: "+493012345678" }],
  [{ SUPPORT_PHONE: "+49 (0)30 12345678" }, { SUPPORT_PHONE: "+493012345678" }],
  [{ SUPPORT_PHONE: "+39 (0)6 12345678" }, { SUPPORT_PHONE: "+390612345678" }],
  [{ VISITOR_COUNTER_KEY: `e30.${btoa('{"role":"anon"}')}.c2ln` }, {}],
  [{ VISITOR_COUNTER_KEY: "of.another.kind" }, {}],
])("%j is valid, without slashes at its end", ([typed, expected]) => {
  expect(read(typed)).toMatchObject({ ...typed, ...expected });
});

test.for([
  [{}, "Cardamint", "Paris"],
  [{ name: "Mint, Inc." }, "Mint, Inc.", "Paris"],
  [{ address: "1 Mint Street" }, "Cardamint", "1 Mint Street"],
  [{ name: "Mint GmbH", address: { en: "Ring 1, Vienna", de: "Ring 1, Wien" } }, "Mint GmbH", "Ring 1, Wien"],
] as const)("the controller %j is %s at %s", ([controller, name, address]) => {
  const settings = { ...read({}), ...siteFile.parse({ controller, headquarters: "Paris" }) };
  expect(getController(settings, "de")).toEqual({ name, address });
});

test("the phone is answered day and night if all languages say so", () => {
  const answers = (supportHours: unknown) =>
    answersAtAllHours({ ...siteFile.parse({ supportHours }), SUPPORT_PHONE: "+14155550132" });
  expect(answers("24/7")).toBe(true);
  for (const other of [null, "9–18 CET", { en: "24/7", de: "9–18 Uhr" }]) expect(answers(other)).toBe(false);
});

test("unread messages are kept for a year, or as long as others", () => {
  expect(getUnreadDays(read({}))).toBe(365);
  expect(getUnreadDays(read({ KEEP_MESSAGES_DAYS: "730" }))).toBe(730);
});

test.for(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "%s is a placeholder only on a public site",
  (SITE_ORIGIN) => {
    expect(findPlaceholders({ SITE_ORIGIN })).toEqual([]);
    expect(findPlaceholders({ SITE_ORIGIN, CARDAMINT_STRICT: true })).toEqual(["SITE_ORIGIN"]);
  },
);

test.for([
  ["SUPPORT_PHONE", "+12125550199", true],
  ["PARTNER_NAME", "Giftpartner", true],
  ["SITE_ORIGIN", "https://www.shop.example", true],
  ["SITE_ORIGIN", "https://www.example.com", true],
  ["SUPPORT_EMAIL", "help@shop.example", true],
  ["SUPPORT_EMAIL", "help@example.com", true],
  ["EXCHANGE_PARTNER_URL", "https://exchange.example/invite?x={placement}", true],
  ["PARTNER_INVITE_URL", "https://partner.io/join | fr: https://partner.example/fr", true],
  ["SUPPORT_PHONE", "+49305550123", false],
  ["SITE_ORIGIN", "https://www.example-cards.de", false],
  ["VISITOR_COUNTER_URL", "http://localhost:54321", false],
  ["PARTNER_INVITE_URL", "https://partner.io/join?from=www.shop.example", false],
  ["BRAND", "Cards.example", false],
  ["SUPPORT_EMAIL", "help@my-example.com", false],
] as const)("whether %s=%s is a placeholder: %s", ([name, value, expected]) => {
  expect(findPlaceholders({ [name]: value })).toEqual(expected ? [name] : []);
});

test("a placeholder within brand/site.json is found", () => {
  const cards = [{ name: "Games", link: { en: "https://partner.io", fr: "https://partner.example/fr" } }];
  expect(findPlaceholders(siteFile.parse({ cards }))).toEqual(["cards"]);
  expect(findPlaceholders(siteFile.parse({}))).toEqual([]);
});
