import type { z } from "zod";

interface SettingProblem {
  message: string;
  /** The settings to change, if setup can change them; empty: those that setup asks for first. */
  settings?: string[];
  /** What else to do. */
  advice?: string;
}

/** Reports all problems of the settings at once. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[], options?: ErrorOptions) {
    super(problems.map(({ message }) => message).join("\n"), options);
    this.problems = problems;
  }
}

/** The variables of an environment. Those that are not set are undefined. */
export type Environment = Record<string, string | undefined>;

/** The names of settings that may hold a password or a key, and are never printed. */
export const secretNames = /^(SMTP|DATABASE|NOTIFY)_URL$|_KEY$/;

/**
 * Reads settings from an environment. A missing setting has its default.
 * @throws {SettingsError} with every invalid setting
 */
export function readSettings<T extends z.ZodObject>(schema: T, environment: Environment): z.infer<T> {
  const { data, error } = schema.safeParse(environment);
  if (data) return data;
  const problems = (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const [line, ...others] = hideLogin(environment[name] ?? "").split("\n");
    const value = secretNames.test(name) ? "(not shown)" : `${line}${others.length > 0 ? " …" : ""}`;
    const { toChange = [name] } = issue.code === "custom" ? (issue.params ?? {}) : {};
    return { message: `${name}=${value} ${issue.message}.`, settings: toChange };
  });
  throw new SettingsError(problems);
}

/** Hides name and password in an address. */
const hideLogin = (text: string) => text.replaceAll(/(?<=:\/\/)\S*@/g, "(not shown)@");
