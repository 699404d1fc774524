import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createContent } from "../content/create-content.ts";
import { readSettings, SettingsError } from "../settings/read-settings.ts";
import { siteSettings } from "../settings/site-settings.ts";
import { readOwnTexts } from "./own-texts.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-texts-"));
  await mkdir(join(folder, "texts"));
});

afterEach(() => rm(folder, { recursive: true }));

const write = (language: string, texts: unknown) =>
  writeFile(
    join(folder, "texts", `${language}.json`),
    typeof texts === "string" ? texts : JSON.stringify(texts),
  );

const readProblems = () => {
  try {
    readOwnTexts(folder);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map(({ message }) => message);
  }
  return [];
};

test("an operator's texts replace those of the dictionary, also where a setting has chosen a variant", async () => {
  await write("en", {
    subtitle: "Gifts for everyone.",
    "features.support": "Support by people",
    "contactPage.title": "Write to {brand}",
  });
  const settings = readSettings(siteSettings, { BRAND: "Moeda", SUPPORT_HOURS: "" });
  const { home, contact } = createContent("en", settings, readOwnTexts(folder));
  expect(home.subtitle).toBe("Gifts for everyone.");
  expect(home.features.items.find(({ name }) => name === "support")?.title).toBe("Support by people");
  expect(contact.title).toBe("Write to Moeda");
  expect(createContent("de", settings, readOwnTexts(folder)).home.subtitle).toBe(
    createContent("de", settings).home.subtitle,
  );
});

test("there may be no texts at all", async () => {
  await rm(join(folder, "texts"), { recursive: true });
  expect(readOwnTexts(folder)).toEqual({});
});

test("every error is a line that names the file and the key", async () => {
  await write("en", {
    subtitel: "Gifts",
    "contactPage.title": "Write to us",
    title: "",
    buyNow: "Buy {this}",
  });
  await write("de", "{");
  await write("fr", ["Bonjour"]);
  expect(readProblems()).toEqual([
    expect.stringMatching(/^brand\/texts\/de\.json: isn't JSON: /),
    'brand/texts/en.json: there is no text "subtitel". Keys are paths in content/dictionaries/en.json, as in home.cards.games.',
    'brand/texts/en.json: "contactPage.title" must contain {brand}.',
    'brand/texts/en.json: "title" must be a text that isn\'t empty.',
    'brand/texts/en.json: "buyNow" can\'t contain {this}.',
    'brand/texts/fr.json: must be an object, for example {"subtitle": "Gifts for everyone."}.',
  ]);
});

test("a file for a language that the site doesn't have is reported", async () => {
  await write("eng", { subtitle: "Gifts" });
  expect(readProblems()).toEqual(['brand/texts/eng.json: there is no language "eng".']);
});

test("a text with a variant for a name that is empty may leave that name out", async () => {
  await write("en", { htxAd: "Trade crypto with our partner." });
  const settings = readSettings(siteSettings, { EXCHANGE_NAME: "" });
  const { home } = createContent("en", settings, readOwnTexts(folder));
  expect(home.exchange?.text).toBe("Trade crypto with our partner.");
});
