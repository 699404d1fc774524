import { expect, test } from "vitest";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import { pageNames } from "../../contract/pages.ts";
import { settings, withoutIsolates, words } from "../../tests/support/words.ts";

/** About 50–60 and 150 characters are shown by search engines; previews cut a little later. */
const titleLength = { min: 45, max: 62 };
const descriptionLength = { min: 135, max: 160 };

/** What is written the same in English and in another language. */
const sameAsEnglish: Partial<Record<Language, string[]>> = {
  fr: ["Contact", "Transactions", "Satisfaction", "Newsletter", "Message", "San Francisco"],
  es: ["San Francisco", "Control"],
  de: ["Newsletter", "Name", "San Francisco", "London"],
};
/** The label of the specification, and what is all placeholders and signs. */
const sameEverywhere = ["Visitors", "© {year} {brand}"];

/** Names that Arabic writes in Latin letters too. */
const latinInArabic = ["HTX", "WCAG", "AA", "name@example.com"];

/** Quotation marks that belong to other languages. */
const foreignQuotes: Record<Language, RegExp> = {
  en: /[«»„]/,
  ar: /[“”„]/,
  fr: /[“”„]/,
  es: /[„]/,
  de: /[«»”]/,
};

/** A pronoun before a verb of its own: “vous vous trompez”. */
const rightlyDoubled = ["nous", "vous"];

/** Every text of a dictionary by its path, as in `form.faults.tooLong`. */
function textsOf(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  const entries = Object.entries(node as object);
  return new Map(entries.flatMap(([key, value]) => [...textsOf(value, path ? `${path}.${key}` : key)]));
}

const texts = Object.fromEntries(languageCodes.map((code) => [code, textsOf(words[code])])) as Record<
  Language,
  Map<string, string>
>;

/** `path: text`, for every text that has the fault. */
function faulty(language: Language, hasFault: (text: string, path: string) => boolean): string[] {
  return [...texts[language]]
    .filter(([path, text]) => hasFault(text, path))
    .map(([path, text]) => `${path}: ${text}`);
}

const placeholders = (text = "") => (text.match(/\{\w*\}/g) ?? []).sort().join(" ");

const withBrand = (text: string) => withoutIsolates(text).replaceAll("{brand}", settings.BRAND);

for (const language of languageCodes) {
  const { name } = languages[language];

  test(`${name}: the same texts as in English, with the same placeholders`, () => {
    expect([...texts[language].keys()]).toEqual([...texts.en.keys()]);
    const differing = faulty(
      language,
      (text, path) => placeholders(text) !== placeholders(texts.en.get(path)),
    );
    expect(differing).toEqual([]);
  });

  test(`${name}: no text is empty, padded or spaced twice`, () => {
    expect(faulty(language, (text) => !text || text !== text.trim() || /\s\s/.test(text))).toEqual([]);
  });

  test(`${name}: no straight quotes, and none of another language`, () => {
    expect(faulty(language, (text) => /["'`]/.test(text) || foreignQuotes[language].test(text))).toEqual([]);
  });

  test(`${name}: three dots are an ellipsis`, () => {
    expect(faulty(language, (text) => text.includes("..."))).toEqual([]);
  });

  test(`${name}: no word stands twice in a row`, () => {
    const doubled = /(?<!\p{L})(\p{L}+)\s+\1(?!\p{L})/u;
    expect(
      faulty(language, (text) => {
        const word = doubled.exec(text)?.[1];
        return word !== undefined && !rightlyDoubled.includes(word);
      }),
    ).toEqual([]);
  });

  test(`${name}: titles and descriptions are as long as search engines show`, () => {
    const lengths = ([...pageNames, "contactWithoutChat"] as const).flatMap((page) => {
      const { title, description } = words[language].heads[page];
      return [
        { text: withBrand(title), ...titleLength },
        { text: withBrand(description), ...descriptionLength },
      ];
    });
    const amiss = lengths.filter(({ text, min, max }) => text.length < min || text.length > max);
    expect(amiss.map(({ text }) => `${text.length}: ${text}`)).toEqual([]);
  });

  test(`${name}: the contact page is called by the word for contact and the brand`, () => {
    const { contact, contactPage, heads } = words[language];
    for (const title of [contactPage.title, heads.contact.title, heads.contactWithoutChat.title]) {
      expect(title).toContain(contact);
      expect(title).toContain("{brand}");
    }
  });
}

for (const language of languageCodes.filter((code) => code !== "en"))
  test(`${languages[language].name}: nothing is left in English`, () => {
    const allowed = [...sameEverywhere, ...(sameAsEnglish[language] ?? [])];
    expect(faulty(language, (text, path) => text === texts.en.get(path) && !allowed.includes(text))).toEqual(
      [],
    );
  });

test("Arabic has no Latin letters but in names, and those keep their own direction", () => {
  const isolated = new RegExp(`\u2068(${latinInArabic.join("|").replaceAll(".", "\\.")})\u2069`, "g");
  const outside = (text: string) => text.replace(/\{\w+\}/g, "").replace(isolated, "");
  expect(faulty("ar", (text) => /\p{Script=Latin}/u.test(outside(text)))).toEqual([]);
});

test("Arabic has its own comma, semicolon and question mark", () => {
  expect(faulty("ar", (text) => /[,;?]/.test(text))).toEqual([]);
});

test("French keeps its high marks and quotation marks on the line of their word", () => {
  const loose = /(?<![\u202f\u00a0])[:»]|(?<!\u202f)[;!?]|«(?![\u202f\u00a0])/;
  expect(faulty("fr", (text) => loose.test(text))).toEqual([]);
});

test("Spanish opens what it asks and what it exclaims", () => {
  const unpaired = (text: string) => /[¿?¡!]/.test(text.replace(/¿[^¿?]*\?|¡[^¡!]*!/g, ""));
  expect(faulty("es", unpaired)).toEqual([]);
});

test("German closes its quotation marks as it opens them", () => {
  expect(faulty("de", (text) => /[„“]/.test(text.replace(/„[^„“]*“/g, "")))).toEqual([]);
});
