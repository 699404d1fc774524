import { expect, test } from "vitest";
import { cleanSource, isCampaign } from "./visit-source.ts";

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
