import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { settingNames } from "../../../settings/service-settings.ts";
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

test("all defaults are valid answers", () => {
  for (const name of settingNames) expect(findProblem(name, defaults), name).toBeUndefined();
});
