import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createSiteSettings } from "../../settings/site-settings.fixture.ts";
import { createContent } from "../../site/content/create-content.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { readOwnTexts } from "./own-texts.ts";

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  mkdirSync(join(folder, "texts"));
});

const write = (language: string, texts: object) =>
  writeFileSync(join(folder, "texts", `${language}.json`), JSON.stringify(texts));

test("an operator's texts replace those of the dictionary, also where a setting has chosen a variant", () => {
  const settings = createSiteSettings({ BRAND: "Moeda", supportHours: null, EXCHANGE_NAME: "" });
  write("en", {
    subtitle: "Gifts for everyone.",
    "features.support": "Support by people",
    "contactPage.title": "Write to {brand}",
    // The variant for an empty EXCHANGE_NAME has no {exchange}, so this one may leave it out.
    htxAd: "Trade crypto with our partner.",
  });
  const { home, contact } = createContent("en", settings, { ownTexts: readOwnTexts(folder) });
  expect(home.subtitle).toBe("Gifts for everyone.");
  expect(home.features.items[2]?.title).toBe("Support by people");
  expect(contact.title).toBe("Write to Moeda");
  expect(home.exchange?.text).toBe("Trade crypto with our partner.");
});

test("every error is a line that names the file and the key", () => {
  write("en", {
    subtitel: "Gifts",
    "contactPage.title": "Write to us",
    title: "",
    buyNow: "Buy {this}",
  });
  writeFileSync(join(folder, "texts/de.json"), "{");
  write("eng", { subtitle: "Gifts" });
  write("fr", ["Bonjour"]);
  const problems = [
    "brand/texts/de.json: isn't JSON: ",
    'brand/texts/en.json: there is no text "subtitel". Keys are paths in site/content/dictionaries/en.json, as in home.cards.games.',
    'brand/texts/en.json: "contactPage.title" must contain {brand}.',
    'brand/texts/en.json: "title" must be a text that isn\'t empty.',
    'brand/texts/en.json: "buyNow" can\'t contain {this}.',
    'brand/texts/eng.json: there is no language "eng".',
    'brand/texts/fr.json: must be an object, for example {"subtitle": "Gifts for everyone."}.',
  ].map((problem) => expect.stringContaining(problem));
  expect(() => readOwnTexts(folder)).toThrow(expect.objectContaining({ problems }));
});
