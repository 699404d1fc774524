import type { z } from "zod";

/** Reports all problems of the settings at once. Each is a line that ends with an arrow and what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join("\n"), options);
    this.problems = problems;
  }
}

/** The variables of an environment. Those that are not set are undefined. */
export type Environment = Record<string, string | undefined>;

/** The names of settings that may hold a password or a key, and are never printed. */
export const secretNames = /^(SMTP|DATABASE|NOTIFY)_URL$|_KEY$/;

/** Node keeps the opening mark in the value if there is no other in the rest of the file. */
const startsWithOpenQuote = /^(["'`])(?!.*\1)/;

/**
 * Finds values without a closing quotation mark. In `.env`, such a value runs to the next mark of the same kind, and over
 * the settings in between, which then have their defaults.
 */
export function findOpenQuotes(environment: Environment, names: readonly string[]): string[] {
  const otherSetting = new RegExp(`\n\\s*(?:export\\s+)?(?:${names.join("|")})\\s*=`);
  return Object.entries(environment)
    .filter(
      ([name, value = ""]) =>
        (names.includes(name) && startsWithOpenQuote.test(value)) ||
        // A function of Bash may contain anything, and has a name with other characters.
        (/^[A-Z_]+$/.test(name) && otherSetting.test(value)),
    )
    .map(
      ([name]) =>
        `A quotation mark is missing after ${name}. → Add it in .env, at the end of the value of ${name}`,
    );
}

/** A variable and its value, which may have several lines in quotation marks, as Node reads them. */
const assignment = /^[^#=\n]+=[ \t]*((?:"[^"]*"|'[^']*'|`[^`]*`)?.*)$/gm;

/** Finds what Node ignores in the text of an `.env` file: lines without `=`, and a quotation mark without an opening one. */
export function findSyntaxErrors(text: string, file: string): string[] {
  const unopened: string[] = [];
  let isUnclosed = false;
  const others = text.replace(assignment, (all, value) => {
    isUnclosed ||= startsWithOpenQuote.test(value) || /\n\s*(?:export\s+)?[A-Z_]+\s*=/.test(value);
    if (/^[^"'`#][^"]*"\s*$/.test(value)) unopened.push(all.slice(0, all.indexOf("=")).trim());
    return all.replace(/[^\n]+/g, "");
  });
  // `findOpenQuotes` reports these, and the other findings would follow from them.
  if (isUnclosed) return [];
  const lines = others.split("\n").flatMap((line, index) => (/^\s*[^#\s]/.test(line) ? [index + 1] : []));
  return [
    ...unopened.map(
      (name) =>
        `A quotation mark is missing before the value of ${name}. → Add it in ${file}, after ${name}=`,
    ),
    ...(lines.length > 0
      ? [
          `${file} has no = in ${lines.length > 1 ? "lines" : "line"} ${lines.join(", ")}. → Write NAME=value, and put a value of several lines in quotation marks`,
        ]
      : []),
  ];
}

/**
 * Reads settings from an environment. A missing setting has its default.
 * @param others problems to report together with those of the settings, if there are any
 * @throws {SettingsError} with every invalid setting
 */
export function readSettings<T extends z.ZodObject>(
  schema: T,
  environment: Environment,
  others: readonly string[] = [],
): z.infer<T> {
  const open = findOpenQuotes(environment, Object.keys(schema.shape));
  const { data, error } = schema.safeParse(environment);
  if (data && open.length === 0) return data;
  const problems = (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const [line, ...others] = hideLogin(environment[name] ?? "").split("\n");
    const value = secretNames.test(name) ? "(not shown)" : `${line}${others.length > 0 ? " …" : ""}`;
    // Not by setup: in a container, there is none.
    return `${name}=${value} ${issue.message}. → Correct ${name} in .env`;
  });
  throw new SettingsError([...open, ...problems, ...others]);
}

/** Hides the names and passwords in the addresses of a text. */
export const hideLogin = (text: string) => text.replaceAll(/(?<=:\/\/)\S*@/g, "(not shown)@");
