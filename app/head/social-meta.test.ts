import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";

test.for(languageCodes)("the preview in %s has a picture: npm run pictures makes it", (language) => {
  expect(existsSync(join(import.meta.dirname, `../../public/og/${language}.png`))).toBe(true);
});
