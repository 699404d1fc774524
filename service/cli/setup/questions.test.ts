import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { settingNames } from "../../../settings/service-settings.ts";
import { siteFile } from "../../../settings/site-file.ts";
import { explain, findProblem, isNeeded, readExample, type Values } from "./questions.ts";
import { explainSite, siteNames } from "./site-questions.ts";

const example = readExample();
const defaults = parseEnv(example) as Values;

test("every setting has an explanation that begins as a sentence, and is about that setting alone", () => {
  for (const name of settingNames)
    expect(explain(name, example), name).toMatch(/^(on|off|trace|24\/7|[A-Z]).*\S$/);
  expect(explain("IMPRESSUM_URL", example)).toBe(
    "A page with your legal notice, linked in the footer. https only. -: no link.",
  );
  for (const name of siteNames) expect(explainSite(siteFile.shape[name]), name).toMatch(/^[A-Z\d].*\.$/);
  expect(explainSite(siteFile.shape.transactions)).toContain(
    "-: no such claim, which is right for a new site.",
  );
});

test("hours are asked for only with a phone, beside which pages show them", () => {
  expect(isNeeded("supportHours", { ...defaults, SUPPORT_PHONE: "" })).toBe(false);
  expect(isNeeded("supportHours", { ...defaults, SUPPORT_PHONE: "+442071838750" })).toBe(true);
});

test("all defaults are valid answers", () => {
  for (const name of settingNames) expect(findProblem(name, defaults), name).toBeUndefined();
});
