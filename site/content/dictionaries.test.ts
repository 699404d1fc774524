import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageNames } from "../../domain/addresses.ts";
import { type Language, languageCodes, languages } from "../../domain/languages.ts";
import { listTexts } from "../../lib/text/list-texts.ts";
import { readSiteSettings } from "../../settings/read-site-settings.ts";
import { createContent } from "./create-content.ts";
import { dictionaries } from "./texts.ts";

/** Search engines cut longer ones. */
const titleLength = { min: 40, max: 60 };
const descriptionLength = { min: 135, max: 155 };

/** Texts that are the same in English and in another language. */
const sameAsEnglish: Partial<Record<Language, string[]>> = {
  fr: ["Contact", "Contact {brand}", "Newsletter", "Message", "Shopping"],
  de: ["Newsletter", "Name", "Support", "Shopping"],
};
/** The label of the specification, and what is all placeholders and signs. */
const sameEverywhere = ["Visitors", "© {year} {brand}", ":", "{number}"];

/** Names that Arabic writes in Latin letters too. */
const latinInArabic = ["WCAG\u00a02.2", "AA", "IP", "GPC", "name@example.com"];

/** Quotation marks that belong to other languages. */
const foreignQuotes: Record<Language, RegExp> = {
  en: /[«»„]/,
  ar: /[“”„]/,
  fr: /[“”„]/,
  es: /[„]/,
  de: /[«»”]/,
};

/** Other words than those of `docs/translating.md`, familiar address, and promises in the partner's name. */
const avoided: Record<Language, RegExp> = {
  en: /\be-mail|live chat|guarantee|in moments|customer service/i,
  // رمز and عنوان alone have a second meaning here (token, title; not as a label), طلبك is also “your order”.
  ar: /(?<!\p{L})[وفبل]?(?:ال)?(?:رمز|رموز)(?!\p{L})(?! ?(?:ال)?بطاق)|(?!^العنوان$)(?<!\p{L})(?:ال)?عنوان(?:ها?)?(?!\p{L})(?! (?:بريد|البريد|\u2068IP))|طلبك|مضمون|نضمن|إثريوم|إيثريوم|إيثر(?!\p{L})|كل يوم، على مدار/u,
  fr: /(?<!\p{L})(?:tu|toi|te|ton)(?!\p{L})|courriel|infolettre|garanti|messagerie|aide humaine|chat en direct/iu,
  es: /(?<!\p{L})(?:tú|tus?|ti|email)(?!\p{L})|por favor|newsletter|garantiz|ayuda humana|chat en vivo/iu,
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})|börse|garantier|live-chat/iu,
};

/** A pronoun before a reflexive verb: “vous vous trompez”. */
const rightlyDoubled = ["nous", "vous"];

/** Lists of things rather than of sentences. */
const listsOfNames = /^termsPage\.(?:security|liability)\.items/;

const texts = Object.fromEntries(
  languageCodes.map((code) => [code, listTexts(dictionaries[code])]),
) as Record<Language, Map<string, string>>;

/** `path: text`, for every text with the error. */
function findWith(language: Language, hasError: (text: string, path: string) => boolean): string[] {
  return [...texts[language]]
    .filter(([path, text]) => hasError(text, path))
    .map(([path, text]) => `${path}: ${text}`);
}

/** Without soft hyphens, and the marks that isolate text of the other direction. */
const asSeen = (text: string) => text.replace(/[\u00ad\u2066-\u2069]/g, "");

/** Titles and descriptions that are shorter or longer than they may be. */
function findBadLengths(language: Language) {
  const { heads } = createContent(language, readSiteSettings({}));
  return pageNames
    .map((page) => heads[page])
    .flatMap(({ title, description: text = "" }) => [
      { text: asSeen(title), ...titleLength },
      { text: asSeen(text), ...descriptionLength },
    ])
    .filter(({ text, min, max }) => text.length < min || text.length > max)
    .map(({ text }) => `${text.length}: ${text}`);
}

type Rule = [rule: string, isBroken: (text: string, path: string, language: Language) => boolean];

const isIn = (allowed: string[] | undefined, text: string) => allowed?.includes(text) ?? false;

const rules: Rule[] = [
  [
    "no text is empty, padded, or spaced twice, and no sentence follows without a space",
    (text, path) =>
      !text || (text !== text.trim() && path !== "layout.colon") || /\s\s|\p{Ll}[.!?]\p{Lu}/u.test(text),
  ],
  [
    "no straight quotes, none of another language, and no three dots for an ellipsis",
    (text, _path, language) => /["'`]|\.\.\./.test(text) || foreignQuotes[language].test(text),
  ],
  [
    "no word stands twice in a row",
    (text) => {
      const [, word] = /(?<!\p{L})(\p{L}+)\s+\1(?!\p{L})/u.exec(text) ?? [];
      return word !== undefined && !rightlyDoubled.includes(word);
    },
  ],
  [
    "one word for each concept, formal address, and no promise in others' names",
    (text, _path, language) => avoided[language].test(text),
  ],
  [
    "headings and labels have no period, and sentences in lists have one",
    (text, path) => {
      if (/(?:^|\.)items\.\d+$/.test(path) && !listsOfNames.test(path)) return !text.endsWith(".");
      const isLabel = /\.title$|\.term$|^features\.|^stats\.|\.roles\.|\.sections\./.test(path);
      return (isLabel || listsOfNames.test(path)) && text.endsWith(".");
    },
  ],
  [
    "nothing is left in English",
    (text, path, language) =>
      language !== "en" &&
      text === texts.en.get(path) &&
      !isIn(sameEverywhere, text) &&
      !isIn(sameAsEnglish[language], text),
  ],
  [
    "a figure stays on the line of its unit",
    // The number of a section has no unit.
    (text, _path, language) =>
      language !== "en" && /(?<!Abschnitt\s)\d (?=\p{L})|\{(?:time|number)\} (?=Uhr)|WCAG /u.test(text),
  ],
];

for (const language of languageCodes) {
  const { name } = languages[language];

  test.for(rules)(`${name}: %s`, ([, isBroken]) => {
    expect(findWith(language, (text, path) => isBroken(text, path, language))).toEqual([]);
  });

  test(`${name}: titles and descriptions are as long as search engines show`, () => {
    expect(findBadLengths(language)).toEqual([]);
  });

  test(`${name}: the home page's title contains its heading`, () => {
    const { heads, title } = dictionaries[language];
    expect(heads.home.title).toContain(title.replaceAll("\u00ad", "").replaceAll("\u00a0", " "));
  });

  test(`${name}: the contact page's titles have the word for contact and the brand`, () => {
    const { contact, contactPage, heads } = dictionaries[language];
    // Some languages need a preposition before the brand, or drop a pronoun.
    const [word = ""] = contact.split(" ");
    expect(contactPage.title).toMatch(new RegExp(`^${word}.* \\{brand\\}$`));
    expect(heads.contact.title).toContain(contact);
    expect(heads.contact.title).toContain("{brand}");
  });
}

test("Arabic texts have Latin letters only in names, which keep their own direction", () => {
  const isolated = new RegExp(`\u2068(${latinInArabic.join("|").replaceAll(".", "\\.")})\u2069`, "g");
  const outside = (text: string) => text.replace(/\{\w+\}/g, "").replace(isolated, "");
  expect(findWith("ar", (text) => /\p{Script=Latin}/u.test(outside(text)))).toEqual([]);
});

test.for<[rule: string, Language, isBroken: (text: string) => boolean]>([
  ["Arabic has its own comma, semicolon and question mark", "ar", (text) => /[,;?]/.test(text)],
  [
    "French keeps its high marks and quotation marks on the line of their word",
    "fr",
    (text) => /(?<![\u202f\u00a0])[:»]|(?<!\u202f)[;!?]|«(?![\u202f\u00a0])/.test(text),
  ],
  [
    "Spanish questions and exclamations have an opening mark",
    "es",
    (text) => /[¿?¡!]/.test(text.replace(/¿[^¿?]*\?|¡[^¡!]*!/g, "")),
  ],
  ["German quotation marks come in pairs", "de", (text) => /[„“]/.test(text.replace(/„[^„“]*“/g, ""))],
])("%s", ([, language, isBroken]) => {
  expect(findWith(language, isBroken)).toEqual([]);
});

test("a variant only replaces texts that exist", () => {
  const { variants, ...english } = dictionaries.en;
  const known = listTexts(english);
  const replaced = Object.values(variants).flatMap((variant) => [...listTexts(variant).keys()]);
  expect(replaced.filter((path) => !known.has(path))).toEqual([]);
});

test("each comment for translators is about a text that exists", () => {
  const comments = readFileSync(join(import.meta.dirname, "dictionaries/comments.md"), "utf8");
  const paths = [...texts.en.keys()];
  const commented = [...comments.matchAll(/^\| `([\w.-]+)`/gm)].map(([, path = ""]) => path);
  expect(commented.length).toBeGreaterThan(0);
  expect(commented.filter((path) => !paths.some((known) => `${known}.`.startsWith(`${path}.`)))).toEqual([]);
});

test("long German words in main headings have soft hyphens", () => {
  const { title, privacyPolicy, termsPage } = dictionaries.de;
  for (const heading of [title, privacyPolicy.title, termsPage.title])
    expect(heading).not.toMatch(/\p{L}{14,}/u);
});
