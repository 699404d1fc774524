import { expect, test } from "vitest";
import { languageCodes } from "../../../contract/languages.ts";
import { stylesheet } from "./stylesheet.ts";

test.for(languageCodes)("the chart has a colour for %s, in the light and in the dark", (language) => {
  expect(stylesheet.match(new RegExp(`--${language}: #`, "g"))).toHaveLength(2);
  expect(stylesheet).toContain(`.of-${language}`);
});
