import { expect, test } from "vitest";
import { checkLocalizedText, localize } from "./localized-text.ts";

const london = "London | ar: لندن | fr: Londres";

test("a language has its own text, others the first", () => {
  expect(localize(london, "ar")).toBe("لندن");
  expect(localize(london, "fr")).toBe("Londres");
  expect(localize(london, "de")).toBe("London");
  expect(localize("1 Main St: 2nd floor", "en")).toBe("1 Main St: 2nd floor");
});

test("nothing stays nothing", () => {
  expect(localize("", "ar")).toBe("");
  expect(checkLocalizedText("", "London")).toBeUndefined();
});

test.for(["London | Londres", "London | fr:", "London | xx: London", " | fr: Londres"])(
  "%s is not read",
  (text) => {
    expect(checkLocalizedText(text, "London | fr: Londres")).toContain("for example London | fr: Londres");
  },
);
