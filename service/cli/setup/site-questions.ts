import { z } from "zod";
import { controller, office, siteFile } from "../../../settings/site-file.ts";
import { askText } from "./ask-text.ts";

/** The parts of `brand/site.json` that setup asks for. The others have a name or a link per language or campaign. */
export const siteNames = [
  "supportHours",
  "responsePromise",
  "transactions",
  "satisfaction",
  "headquarters",
  "controller",
  "offices",
  "chatName",
] as const;

export type SiteName = (typeof siteNames)[number];

export const isSiteName = (name: string): name is SiteName => siteNames.some((known) => known === name);

const defaults = siteFile.parse({});

/** The description of a part of the file, in the words of setup. */
export const explainSite = ({ description = "" }: z.ZodType) =>
  description.replaceAll(/(null|Missing):/g, "-:");

const findProblem = (schema: z.ZodType, value: unknown) =>
  typeof value === "string" && schema instanceof z.ZodBoolean
    ? "must be yes or no"
    : schema.safeParse(value).error?.issues[0]?.message;

/** What an answer can replace. Of a text per language, it is the English one. */
function format(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" && "en" in value ? String(value.en) : String(value);
}

/**
 * Asks until the answer is valid.
 * @param given what stands in the file; undefined if it is the default
 * @returns what shall stand there
 */
export async function askSite(name: SiteName, given: unknown): Promise<unknown> {
  const message = `${name}: ${explainSite(siteFile.shape[name])}`;
  if (name === "offices") return await askOffices(message, given);
  if (name === "controller") return await askController(message, given);
  const current = format(given ?? defaults[name]);
  const parse = (answer: string) => {
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

/** Enter keeps all offices. Others replace them, one by one. */
async function askOffices(message: string, given: unknown): Promise<unknown> {
  const { city, role, timeZone } = office.shape;
  const current = ((given ?? defaults.offices) as z.input<typeof office>[])
    .map((each) => format(each.city))
    .join(", ");
  const findCityProblem = (typed: string) =>
    typed === "" || typed === current ? undefined : findProblem(city, typed);
  const first = await askText({
    message: `${message} Type the city of the first one. -: none.`,
    current,
    findProblem: findCityProblem,
  });
  if (first === current) return given;
  const offices: unknown[] = [];
  for (let name = first; name !== ""; ) {
    const ask = (part: z.ZodType, usual: string) =>
      askText({
        message: `offices, ${name}: ${explainSite(part)}`,
        current: usual,
        findProblem: (typed) => findProblem(part, typed),
      });
    offices.push({
      city: name,
      role: await ask(role, offices.length === 0 ? "headquarters" : "office"),
      timeZone: await ask(timeZone, new Intl.DateTimeFormat().resolvedOptions().timeZone),
    });
    name = await askText({
      message: "offices: The city of the next one. Enter: no more.",
      findProblem: findCityProblem,
    });
  }
  return offices;
}
