import { expect, test } from "vitest";
import { languageCodes } from "./languages.ts";
import { placements, toPlacementSubId } from "./outbound-click.ts";
import { statedSources } from "./stated-sources.fixture.ts";
import { cleanSource, isCampaign, maxSubIdLength, parseSource, toSubId } from "./visit-source.ts";

test.for<[string, string]>([
  ["news.example", "news.example"],
  ["https://www.News.example/", "news.example"],
  ["www.news.example/autumn", "news.example/autumn"],
  ["(www.news.example)", "news.example"],
  ["//www.www.news.example/", "news.example"],
  ["NL / Autumn", "nl/autumn"],
  ["Spring Sale/Cards & Co", "spring-sale/cards-co"],
  ["a - b", "a-b"],
  ['=HYPERLINK("https://evil.example")', "hyperlink-https/evil.example"],
  ["\u202eevil\u2066", "evil"],
  ["-1", "1"],
  ["//", "other"],
  ["🎁", "other"],
  ["", "other"],
  // The name of a host in other letters, as browsers write it.
  ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
  ["Été", "ete"],
  ["E\u0301te\u0301", "ete"],
  ["Frühling", "fruhling"],
  ["Straße/Łódź", "strasse/lodz"],
  ["Smørrebrød & Æbleskiver", "smorrebrod-aebleskiver"],
  ["Işık İ", "isik-i"],
  ["ＮＥＷＳ", "news"],
])("the text %s becomes the name %s", ([text, name]) => {
  // Each page of a visit cleans it again.
  expect([cleanSource(text), cleanSource(name)]).toEqual([name, name]);
});

test.for([
  ["عرض", "عروض"],
  ["весна", "осень"],
  ["весна 2026", "осень 2026"],
  ["和", "本"],
  ["की", "का"],
  ["x".repeat(70), "x".repeat(71)],
  [`newsletter/${"x".repeat(70)}`, `newsletter/${"x".repeat(71)}`],
])("the texts %s and %s become different names, which pages, requests, and sub-ids can have", (texts) => {
  const names = texts.map(cleanSource);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect([parseSource(name), cleanSource(name)]).toEqual([name, name]);
  expect(new Set(names.map(toSubId)).size).toBe(2);
});

test("a name in another script is the same however it is written", () => {
  expect(cleanSource(" Весна ")).toBe(cleanSource("весна"));
  expect(cleanSource("بيع-الربيع")).toBe(cleanSource("بيع  الربيع"));
  expect(cleanSource("Акция 2026")).toMatch(/^2026-[a-z\d]+$/);
  expect(cleanSource("nl/عرض")).toMatch(/^nl\/name-[a-z\d]+$/);
});

test.for(statedSources)("a request that states %j is counted as %s", ([stated, name]) => {
  expect(parseSource(stated)).toBe(name);
});

test.for<[string, boolean]>([
  ["newsletter", true],
  ["newsletter/spring", true],
  ["news.example/spring", true],
  ["news.example", false],
  ["direct", false],
  ["other", false],
])("the source %s is a campaign: %s", ([source, expected]) => {
  expect(isCampaign(source)).toBe(expected);
});

const sources = [
  "newsletter",
  "news/autumn",
  "news-autumn",
  "news.autumn",
  "news_autumn",
  "1.example/a",
].concat([
  "x".repeat(64),
  `${"x".repeat(63)}y`,
  `${"x".repeat(31)}/`,
  "x".repeat(32),
  "xn--mnchen-3ya.de",
  "xn-mnchen-3ya.de",
]);

test("every sub-id has letters, digits, and dashes alone, and at most 50 of them", () => {
  for (const placement of [...Object.keys(placements), "how-to-buy-gift-cards-with-bitcoin"].map(
    toPlacementSubId,
  ))
    for (const language of languageCodes)
      for (const source of sources) {
        const subId = `${placement}-${language}-${toSubId(source)}`;
        expect(subId).toMatch(/^[a-zA-Z\d-]+$/);
        expect(subId.length).toBeLessThanOrEqual(maxSubIdLength);
      }
});

test("a short name stays as it is, and no two sources have the same sub-id", () => {
  expect(toSubId("newsletter-autumn")).toBe("newsletter-autumn");
  expect(toSubId("newsletter/autumn")).toMatch(/^newsletter-autumn-[a-z\d]+$/);
  expect(new Set(sources.map(toSubId)).size).toBe(sources.length);
});
