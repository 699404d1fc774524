import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { settingNames } from "../../settings.ts";
import { explain, findProblem, readExample, type Values } from "./questions.ts";

const example = readExample();
const defaults = parseEnv(example) as Values;

test("every setting has an explanation that begins as a sentence, and is about that setting alone", () => {
  for (const name of settingNames)
    expect(explain(name, example), name).toMatch(/^(on|off|trace|24\/7|[A-Z]).*\S$/);
  expect(explain("RESPONSE_PROMISE", example)).toBe(
    "on or off: whether the pages promise an answer within 24 hours.",
  );
  expect(explain("TRANSACTIONS", example)).toContain("on a new site, leave it empty");
});

test.for([
  ["PORT", "mail.mintly.test", /^must be a whole number from 0 to 65535/],
  ["RESPONSE_PROMISE", "yes", /^must be on or off/],
  ["NEWSLETTER", "yes", /^must be on, off, or the https address of a list service/],
  ["SUPPORT_PHONE", "abc", /^must be a phone number/],
  ["PARTNER_INVITE_URL", "http://partner.io/", /^must be an https address/],
  ["BRAND", "https://mint.shop", /^must be a name, not an address/],
  ["SITE_ORIGIN", "www.mint.shop", /^must start with https:\/\/ or http:\/\//],
  ["NOTIFY_EMAIL", "me@mint.shop", /^needs SMTP_URL/],
] as const)("%s can't be %s", ([name, answer, problem]) => {
  expect(findProblem(name, { ...defaults, [name]: answer })).toMatch(problem);
});

test("all defaults are valid answers", () => {
  for (const name of settingNames) expect(findProblem(name, defaults), name).toBeUndefined();
});
