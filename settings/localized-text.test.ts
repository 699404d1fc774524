import { expect, test } from "vitest";
import { checkLocalizedText, localize } from "./localized-text.ts";

const london = "London | ar: لندن | fr: Londres";

test("each language gets its own text, or the first one", () => {
  expect(localize(london, "ar")).toBe("لندن");
  expect(localize(london, "fr")).toBe("Londres");
  expect(localize(london, "de")).toBe("London");
  expect(localize("1 Main St: 2nd floor", "en")).toBe("1 Main St: 2nd floor");
});

test("each language may have a line of its own", () => {
  const address = "San Francisco, CA, USA\n  ar: سان فرانسيسكو\nfr: San Francisco, États-Unis";
  expect(checkLocalizedText(address, "London")).toBeUndefined();
  expect(localize(address, "ar")).toBe("سان فرانسيسكو");
});
