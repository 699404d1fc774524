import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { readSiteSettings } from "./read-site-settings.ts";
import { readServiceSettings } from "./service-settings.ts";
import { parseSiteFile, siteFile } from "./site-file.ts";

test("editors complete and check the file by a schema that is current", async () => {
  const schema = z.toJSONSchema(siteFile, { io: "input" });
  // npx vitest run settings/site-file.test.ts --update
  await expect(`${JSON.stringify(schema)}\n`).toMatchFileSnapshot("../brand/site.schema.json");
});

test("a text per language, one text, and no text", () => {
  const { values, problems } = parseSiteFile(`{
    "$schema": "./site.schema.json",
    "supportHours": { "en": "9–18 CET", "de": "9–18 Uhr" },
    "chatName": "Signal",
    "headquarters": null,
    "offices": []
  }`);
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ headquarters: null, offices: [], transactions: 1_000_000 });
  expect(values.supportHours).toMatchObject({ de: "9–18 Uhr", fr: "9–18 CET" });
  expect(values.chatName).toMatchObject({ en: "Signal", ar: "Signal" });
});

const office = '"city": "Berlin", "role": "office", "timeZone": "Europe/Berlin"';

test.for([
  [
    '{\n "cards": [\n  { "name": "Games", "lin": "" }\n ]\n}',
    3,
    'there is no "lin" in cards.0. → Did you mean link?',
  ],
  ['{\n "responsePromis": false\n}', 2, 'there is no "responsePromis". → Did you mean responsePromise?'],
  [
    '{ "cards": [{ "name": { "en": "A", "xx": "B" } }] }',
    1,
    'there is no "xx" in cards.0.name. → Use only en, ar, fr, es, de',
  ],
  ['{ "partnerLinks": { "se": "" } }', 1, 'there is no "se" in partnerLinks. → Use only en, ar, fr, es, de'],
  ['{ "partnerLinks": { "DE": "" } }', 1, 'there is no "DE" in partnerLinks. → Did you mean de?'],
  ['{ "cards": [{ "name": { "fr": "Jeux" } }] }', 1, "cards.0.name.en is missing. → Correct it"],
  ['{ "cards": [\n{ "name": "A very long name" }] }', 2, "cards.0.name must be … at most 14 characters, "],
  ['{ "cards": [{ "name": { "en": 5 } }] }', 1, "cards.0.name.en must be a text in quotation marks"],
  ['{ "cards": [{ "link": "https://partner.io" }] }', 1, "cards.0.name must be a text, or one per language"],
  ['{ "cards": { "name": "Games" } }', 1, "cards must be a list in"],
  [`{ "cards": [${Array(9).fill('{ "name": "Games" }')}] }`, 1, "cards must have at most 8 cards"],
  ['{ "cards": [{ "name": "Games", "link": "http://p.io" }] }', 1, "cards.0.link must be an https address"],
  [
    '{ "cards": [{ "name": "A", "link": { "en": "https://p.io/a",\n"fr": "https://p.io/{placement}_{source}" } }] }',
    2,
    "cards.0.link.fr must have only letters, digits, and dashes",
  ],
  ...["../.env", "/etc/passwd", "a/b.png", "a.pdf", "https://p.io/a.png"].map(
    (picture) =>
      [
        `{ "cards": [{ "name": "A",\n"picture": "${picture}" }] }`,
        2,
        "cards.0.picture must be the name of a PNG, JPEG, WebP, AVIF, GIF, or SVG file in brand/cards",
      ] as const,
  ),
  ['{ "supportHours": "" }', 1, "supportHours must not be empty, for example 9"],
  ['{ "headquarters": "Ring 1\\nWien" }', 1, "headquarters must be a text on one line"],
  ['{ "transactions": "1M+" }', 1, "transactions must be a whole number from 1 to"],
  ['{ "satisfaction": 101 }', 1, "satisfaction must be a whole number from 1 to 100"],
  ['{ "responsePromise": "off" }', 1, "responsePromise must be true or false, without quotation marks"],
  [
    `{ "offices": [{ ${office.replace("office", "boss")} }] }`,
    1,
    "offices.0.role must be one of headquarters, ",
  ],
  [
    `{ "offices": [{ ${office.replace("Europe/Berlin", "+02:00")} }] }`,
    1,
    "offices.0.timeZone must be a time zone",
  ],
  ['{ "offices": [{ "city": "Berlin", "role": "office" }] }', 1, "offices.0.timeZone is missing"],
  ['{ "controller": "Mint; Ring 1" }', 1, "controller must be an object in"],
  ['{ "partnerLinks": { "fr": "http://p.io" } }', 1, "partnerLinks.fr must be an https address"],
  [
    '{ "campaignLinks": { "Autumn": "https://p.io" } }',
    1,
    "campaignLinks.Autumn must have the name that npm run links prints",
  ],
  [
    '{ "campaignLinks": { "a": "https://p.io",\n"b": "https://p.io" } }',
    2,
    "campaignLinks.b must not have the same link",
  ],
  ['{\n "chatName": "Signal"\n "offices": []\n}', 3, "it isn't JSON: comma expected"],
  ['{ "chatName": "Signal }\n', 1, "it isn't JSON: unexpected end of string"],
  ['{ "chatName": "Signal" } // mine', 1, "it isn't JSON: invalid comment token"],
  ["[]", 1, "it must be an object in"],
  ["", 1, "it isn't JSON: value expected"],
  ['{ "offices": [],\n"cards": [],\n"offices": [] }', 3, '"offices" is twice in the same object'],
] as const)("%j has an error in line %d", ([json, line, problem]) => {
  const [first = "", ...others] = parseSiteFile(json).problems;
  const [start = "", end = ""] = problem.split("…");
  expect(first).toContain(`brand/site.json, line ${line}: ${start}`);
  expect(first).toContain(end);
  expect(first).toMatch(/ → ./);
  expect(others).toEqual([]);
});

/** Reads files as a start does. */
function read(site: string, environment: Record<string, string> = {}) {
  const BRAND_FOLDER = createTemporaryFolder();
  writeFileSync(join(BRAND_FOLDER, "site.json"), site);
  return readServiceSettings({ BRAND_FOLDER, ...environment });
}

test("errors in both files are reported at once, and both are read", () => {
  const chatName = '\ufeff{\r\n"chatName": "Signal"\r\n}';
  expect(read(chatName, { BRAND: "Mint" })).toMatchObject({ BRAND: "Mint", chatName: { de: "Signal" } });
  expect(() => read('{ "transactions": 0 }', { BRAND: " " })).toThrow(
    /^BRAND=.*\nbrand\/site\.json, line 1: /,
  );
  expect(readSiteSettings({ BRAND_FOLDER: createTemporaryFolder() })).toEqual(readSiteSettings({}));
});

test("a setting that moved is refused in the file, empty or not, with its new place", () => {
  const ENV_FILE = join(createTemporaryFolder(), ".env");
  for (const value of ["", "1000"]) {
    writeFileSync(ENV_FILE, `TRANSACTIONS=${value}\n`);
    expect(() => read("{}", { ENV_FILE })).toThrow(
      /^TRANSACTIONS moved to brand\/site\.json: "transactions"\. → Write it there, and delete it from \.env$/,
    );
  }
  expect(read("{}", { TRANSACTIONS: "of another program" })).toMatchObject({ transactions: 1_000_000 });
});
