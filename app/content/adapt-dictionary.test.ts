import { expect, test } from "vitest";
import { readSettings, siteSettings } from "../../contract/settings.ts";
import { adaptDictionary } from "./adapt-dictionary.ts";
import en, { type SourceDictionary } from "./dictionaries/en.ts";

const settings = readSettings(siteSettings, { SUPPORT_HOURS: "" });

test("a list in a variant takes the place of the whole list", () => {
  const items = ["One item."];
  const withoutHours = { termsPage: { agreement: { items } } } as unknown as typeof en.variants.withoutHours;
  const dictionary: SourceDictionary = { ...en, variants: { ...en.variants, withoutHours } };
  const { agreement } = adaptDictionary(dictionary, "en", settings).termsPage;
  expect(agreement).toEqual({ ...en.termsPage.agreement, items });
});
