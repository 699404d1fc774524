import type { z } from "zod";
import { toPlainLine } from "../text/safe-text.ts";

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

/** Whether a setting may hold a password or a key, which is never printed: its declaration ends with `.meta({ secret: true })`. */
export const isSecret = (schema: z.ZodType): boolean => schema.meta()?.secret === true;

/** Spaces that look like others, and marks of no width, which are copied with addresses. */
export const invisible = /[\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u206f\ufeff]/;

/**
 * Reads settings from an environment. A missing setting has its default.
 * @param others problems to report together with those of the settings
 * @param notes reported only if there are problems
 * @throws {SettingsError} with every invalid setting
 */
export function readSettings<T extends z.ZodObject>(
  schema: T,
  environment: Environment,
  others: readonly string[] = [],
  notes: readonly string[] = [],
): z.infer<T> {
  const { data, error } = schema.safeParse(environment);
  if (data && others.length === 0) return data;
  const problems = (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const setting = schema.shape[name];
    const value =
      setting && isSecret(setting) ? "(not shown)" : toPlainLine(hideLogin(environment[name] ?? ""));
    const hint = invisible.test(environment[name] ?? "") ? ", without the invisible character in it" : "";
    // Not by setup: in a container, there is none.
    return `${name}=${value} ${issue.message}${hint}. → Correct ${name} in .env`;
  });
  throw new SettingsError([...problems, ...others, ...notes]);
}

/** Hides the names and passwords in the addresses of a text. */
export const hideLogin = (text: string) => text.replaceAll(/(?<=:\/\/)\S*@/g, "(not shown)@");
