import type { z } from "zod";
import { findLanguage } from "../../../domain/languages.ts";
import { isClaim } from "../../../settings/read-site-settings.ts";
import { card, controller, office, siteFile } from "../../../settings/site-file.ts";
import { askText } from "./ask-text.ts";

/** The parts of `brand/site.json` that setup asks for. The others have a name or a link per language or campaign. */
export const siteNames = [
  "languages",
  "cards",
  "supportHours",
  "responsePromise",
  "transactions",
  "satisfaction",
  "headquarters",
  "offices",
  "controller",
  "chatName",
] as const;

export type SiteName = (typeof siteNames)[number];

export const isSiteName = (name: string): name is SiteName => siteNames.some((known) => known === name);

const defaults = siteFile.parse({});

/** The description of a part of the file, in the words of setup. */
export const explainSite = ({ description = "" }: z.ZodType) =>
  description.replaceAll(/(null|Missing|\[\]):/g, "-:");

const findProblem = (schema: z.ZodType, value: unknown) =>
  typeof value === "string" && schema.safeParse(true).success
    ? "must be yes or no"
    : schema.safeParse(value).error?.issues[0]?.message;

/** The value that an answer replaces. If a text differs by language, it is the English one. */
function format(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" && "en" in value ? String(value.en) : String(value);
}

/**
 * Asks until the answer is valid.
 * @param given the value in the file; undefined if the default applies
 * @returns the value to write to the file
 */
export async function askSite(name: SiteName, given: unknown): Promise<unknown> {
  const message = `${name}: ${explainSite(siteFile.shape[name])}`;
  if (name === "cards" || name === "offices") return await askList(name, message, given);
  if (name === "controller") return await askController(message, given);
  const current = given === undefined ? formatDefault(name, format(defaults[name])) : format(given);
  const parse = (answer: string) => {
    if (name === "languages") return answer.match(/[^\s,]+/g)?.map((code) => findLanguage(code) ?? code);
    if (answer === "") return typeof defaults[name] === "boolean" ? false : null;
    if (typeof defaults[name] === "number") return Number(answer);
    return typeof defaults[name] === "boolean" ? toBoolean(answer) : answer;
  };
  const answer = await askText({
    message,
    current,
    findProblem: (typed) => (typed === current ? undefined : findProblem(siteFile.shape[name], parse(typed))),
  });
  return answer === current ? given : parse(answer);
}

/** The proposed answer. Enter keeps it as it is. If the operator types the claim without the addition, it is written. */
const formatDefault = (name: SiteName, text: string) => (isClaim(name) ? `${text} (not confirmed)` : text);

function toBoolean(answer: string): unknown {
  if (/^(y|yes|on|true)$/i.test(answer)) return true;
  return /^(n|no|off|false)$/i.test(answer) ? false : answer;
}

async function askController(message: string, given: unknown): Promise<unknown> {
  const parts: Record<string, unknown> = { ...(given as object) };
  for (const [part, schema] of Object.entries(controller.shape)) {
    const current = format(parts[part]);
    const answer = await askText({
      message: `${message} ${explainSite(schema)}`,
      current,
      findProblem: (typed) => findProblem(schema, typed || undefined),
    });
    if (answer === "") delete parts[part];
    else if (answer !== current) parts[part] = answer;
  }
  return (given ?? Object.keys(parts).length > 0) ? parts : undefined;
}

/** What setup asks of each item of a list: first what it is called, then the others, with their usual answers. */
const lists = {
  cards: { item: card, called: "name", others: { link: () => "" }, most: 8 },
  offices: {
    item: office,
    called: "city",
    others: {
      role: (isFirst: boolean) => (isFirst ? "headquarters" : "office"),
      timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    most: 100,
  },
};

/** Enter keeps the whole list. Others replace it, one by one. What the file says of one with the same name stays. */
async function askList(name: keyof typeof lists, message: string, given: unknown): Promise<unknown> {
  const { item, called, others, most } = lists[name];
  const schemas: Record<string, z.ZodType> = item.shape;
  const stored = (given ?? defaults[name]) as Record<string, unknown>[];
  const kept = stored.map((each) => format(each[called])).join(", ");
  const current = given === undefined ? formatDefault(name, kept) : kept;
  const askPart = (part: string, question: string, usual: string) =>
    askText({
      message: question,
      current: usual,
      findProblem: (typed) =>
        // Without a name, the list ends.
        typed === usual || (typed === "" && part === called)
          ? undefined
          : findProblem(schemas[part] as z.ZodType, typed || undefined),
    });
  const first = await askPart(called, `${message} Type the ${called} of the first one.`, current);
  if (first === current) return given;
  const items: Record<string, unknown>[] = [];
  for (let answer = first; answer !== ""; ) {
    const same = stored.find((each) => format(each[called]) === answer) ?? {};
    const answers: Record<string, unknown> = { [called]: answer, ...same };
    for (const [part, getUsual] of Object.entries(others)) {
      const question = `${name}, ${answer}: ${explainSite(schemas[part] as z.ZodType)}`;
      const usual = format(same[part]) || getUsual(items.length === 0);
      const typed = await askPart(part, question, usual);
      if (typed === "") delete answers[part];
      else if (typed !== format(same[part])) answers[part] = typed;
    }
    items.push(answers);
    answer =
      items.length === most
        ? ""
        : await askPart(called, `${name}: The ${called} of the next one. Enter: no more.`, "");
  }
  return items;
}
