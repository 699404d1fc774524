import { expect, test } from "vitest";
import { languageCodes } from "./languages.ts";
import { placements } from "./outbound-click.ts";
import { cleanSource, isCampaign, maxSubIdLength, toSubId } from "./visit-source.ts";

test.for<[string, string]>([
  ["news.example", "news.example"],
  ["Spring Sale/Cards & Co", "spring-sale/cards-co"],
  ["a - b", "a-b"],
  ['=HYPERLINK("https://evil.example")', "hyperlink-https-//evil.example"],
  ["\u202eevil\u2066", "evil"],
  ["-1", "1"],
  ["x".repeat(10_000), "x".repeat(64)],
  ["", "other"],
  ["عرض", "other"],
  // The name of a host in other letters, as browsers write it.
  ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
])("the source %s is counted as %s", ([stated, name]) => {
  expect(cleanSource(stated)).toBe(name);
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
  for (const placement of placements)
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
