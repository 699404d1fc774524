import { z } from "zod";
import { defaultLanguage, type Language, languageCodes } from "../domain/languages.ts";
import { cleanSource, isCampaign } from "../domain/visit-source.ts";
import { isTimeZone } from "../lib/env/time-zone.ts";
import { parseJson } from "../lib/text/parse-json.ts";
import { isSimilar } from "../lib/text/similar-name.ts";
import { partnerUrl, text } from "./schemas.ts";

/** A text or a link for each language. */
export type Localized = Record<Language, string>;

/** Refuses unknown names, because a misspelled one would be ignored. The error says what to do about them. */
const object = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys" ? adviseNames(keys as string[], Object.keys(shape)) : undefined,
  });

function adviseNames(unknown: string[], known: string[]): string {
  const similar = unknown.map((name) => known.find((other) => isSimilar(other, name)));
  return similar.every(Boolean) ? `Did you mean ${similar.join(" and ")}?` : `Use only ${known.join(", ")}`;
}

/** An object with a value per language. Any language may be missing. */
const perLanguage = (part: z.ZodType<string, string>) =>
  object(
    Object.fromEntries(languageCodes.map((code) => [code, part.optional()])) as Record<
      Language,
      z.ZodOptional<z.ZodType<string, string>>
    >,
  );

/** One value for all languages, or one per language. Languages without a value get the English one. */
const localized = (part: z.ZodType<string, string>) =>
  z
    .union(
      [part, perLanguage(part).required({ en: true })],
      'must be a text, or one per language: {"en": "…", "de": "…"}',
    )
    .transform((value) => {
      const texts: Partial<Localized> = typeof value === "string" ? { en: value } : value;
      return Object.fromEntries(languageCodes.map((code) => [code, texts[code] ?? texts.en])) as Localized;
    });

const link = localized(partnerUrl);

const links = perLanguage(partnerUrl);

const figure = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message).nullable();
};

const officeRoles = [
  "headquarters",
  "european-support",
  "asia-pacific-hub",
  "americas-hub",
  "middle-east-africa-hub",
  "office",
] as const;

export const office = object({
  city: localized(text("London")).describe("The city."),
  role: z
    .enum(officeRoles, `must be one of ${officeRoles.join(", ")}`)
    .describe(`What the office is: ${officeRoles.join(", ")}.`),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be a time zone, for example Europe/London")
    .describe("The time zone of its clock, for example Europe/London."),
});

export const controller = object({
  name: localized(text("Cardamint, Inc.")).optional().describe("The name. Missing: BRAND."),
  address: localized(text("1 Market Street, San Francisco, CA 94105, USA", 200))
    .optional()
    .describe("The address. Missing: headquarters."),
});

/** Each link must belong to one campaign, so that a sale with its invite code shows which campaign led to it. */
const campaignLinks = z.record(z.string(), partnerUrl).superRefine((links, context) => {
  for (const [name, link] of Object.entries(links)) {
    const report = (message: string) => context.addIssue({ code: "custom", path: [name], message });
    if (cleanSource(name) !== name || !isCampaign(name))
      report("must have the name that npm run links prints, for example newsletter/autumn");
    if (Object.values(links).indexOf(link) < Object.keys(links).indexOf(name))
      report("must not have the same link as another campaign");
  }
});

/** What the build converts. */
export const picturePattern = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

export const card = object({
  name: localized(text("Shopping", 14)).describe("The name of the card, at most 14 characters."),
  link: link.optional().describe("Where the card leads. Missing: where Buy now leads."),
  picture: z
    .string()
    .regex(
      new RegExp(`^[\\w-]+${picturePattern.source}`, "i"),
      "must be the name of a PNG, JPEG, WebP, AVIF, GIF, or SVG file in brand/cards, for example steam.png",
    )
    .optional()
    .describe("A file in brand/cards that covers the card, for example steam.png. Missing: an engraving."),
});

/**
 * The schema of `brand/site.json`, which contains lists, and texts that may differ by language. A missing part has its default.
 * A claim counts as confirmed if it is in the file, and `null` removes it.
 */
export const siteFile = object({
  $schema: z.string().optional(),
  languages: z
    .array(z.enum(languageCodes, `must be one or more of ${languageCodes.join(", ")}`))
    .refine(
      (codes) => codes.includes(defaultLanguage),
      `must have "${defaultLanguage}", the default language`,
    )
    .transform((codes) => languageCodes.filter((code) => codes.includes(code)))
    .default([...languageCodes])
    .describe(
      `The languages of the pages: en and any of ${languageCodes.slice(1).join(", ")}. Missing: all. Addresses of the others lead to English.`,
    ),
  cards: z
    .array(card)
    .max(8, "must have at most 8 cards")
    .default([])
    .describe(
      "The cards on the home page, eight at most: three as a fan, the front one first, and the others in a row. []: Shopping, Games, Travel.",
    ),
  supportHours: localized(text("9–18 CET"))
    .nullable()
    .prefault("24/7")
    .describe(
      "24/7 if someone always answers your phone, otherwise the hours. null: the pages name no hours.",
    ),
  responsePromise: z
    .boolean()
    .default(true)
    .describe("Whether the pages promise an answer within 24 hours: true or false."),
  transactions: figure(1, 999_999_999)
    .default(1_000_000)
    .describe(
      "The pages claim more than this number of transactions. Only claim what you can prove. null: no such claim, which is right for a new site.",
    ),
  satisfaction: figure(1, 100)
    .default(99)
    .describe(
      "The percentage of satisfied customers that the pages claim. Only claim what you can prove. null: no such claim.",
    ),
  headquarters: localized(text("San Francisco, CA, USA", 200))
    .nullable()
    .prefault({
      en: "San Francisco, CA, USA",
      ar: "سان فرانسيسكو، كاليفورنيا، الولايات المتحدة",
      fr: "San Francisco, Californie, États-Unis",
      es: "San Francisco, California, Estados Unidos",
      de: "San Francisco, Kalifornien, USA",
    })
    .describe("The address of your headquarters. null: none."),
  offices: z
    .array(office)
    .prefault([
      {
        city: { en: "San Francisco", ar: "سان فرانسيسكو" },
        role: "headquarters",
        timeZone: "America/Los_Angeles",
      },
      {
        city: { en: "London", ar: "لندن", fr: "Londres", es: "Londres" },
        role: "european-support",
        timeZone: "Europe/London",
      },
      {
        city: { en: "Singapore", ar: "سنغافورة", fr: "Singapour", es: "Singapur", de: "Singapur" },
        role: "asia-pacific-hub",
        timeZone: "Asia/Singapore",
      },
    ])
    .describe("Your offices, each with a clock. []: none."),
  globalCoverage: z
    .boolean()
    .optional()
    .describe("Whether the pages claim help for visitors all over the world. Missing: if there are offices."),
  expertSupport: z
    .boolean()
    .optional()
    .describe("Whether the pages claim a team of experts. Missing: if there are offices."),
  chatName: localized(text("WhatsApp"))
    .prefault({ en: "WhatsApp", ar: "واتساب" })
    .describe("The name of the chat app."),
  controller: controller.default({}).describe("Who is responsible for visitors' data, for the privacy page."),
  partnerLinks: links
    .default({})
    .describe("Your link to the gift-card provider in some languages. The others have PARTNER_INVITE_URL."),
  campaignLinks: campaignLinks
    .default({})
    .describe(
      "A campaign's own link to the gift-card provider, by the campaign's name, as in newsletter/autumn.",
    ),
  exchangeLinks: links
    .default({})
    .describe("Your link to the exchange in some languages. The others have EXCHANGE_PARTNER_URL."),
});

export type SiteFile = z.infer<typeof siteFile>;

const defaults = siteFile.parse({});

/** @returns the values, and the names of the parts that are in the file */
export function parseSiteFile(json: string): { values: SiteFile; given: string[]; problems: string[] } {
  const { value, problems, findLine } = parseJson(json);
  const format = (line: number, problem: string, advice = "Correct it") =>
    `brand/site.json, line ${line}: ${problem}. → ${advice}`;
  if (problems.length > 0)
    return {
      values: defaults,
      given: [],
      problems: problems.map(({ line, problem }) => format(line, problem)),
    };
  const { data = defaults, error } = siteFile.safeParse(value, { error: describeKind });
  const lines = (error?.issues ?? []).flatMap(selectClosest).map((issue) => {
    const place = issue.path.join(".");
    if (issue.code !== "unrecognized_keys")
      return format(findLine(issue.path), `${place || "it"} ${issue.message}`);
    const names = issue.keys.map((name) => `"${name}"`).join(" or ");
    const line = findLine([...issue.path, issue.keys[0] ?? ""]);
    return format(line, `there is no ${names}${place && ` in ${place}`}`, issue.message);
  });
  return { values: data, given: Object.keys(value ?? {}), problems: lines };
}

const kinds: Record<string, string> = {
  string: "a text in quotation marks",
  boolean: "true or false, without quotation marks",
  array: "a list in [ ]",
};

function describeKind({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== "invalid_type") return undefined;
  return input === undefined ? "is missing" : `must be ${kinds[String(expected)] ?? "an object in { }"}`;
}

/** If no alternative of a union matches, selects the error that says more than that the kind is wrong. */
function selectClosest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const closest = issue.errors.find(([first]) => first?.code !== "invalid_type" || first.path.length > 0);
  return closest?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}
