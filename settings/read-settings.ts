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

/** Hides name and password in an address. */
const hideLogin = (text: string) => text.replaceAll(/(?<=:\/\/)\S*@/g, "(not shown)@");
