import type { ServiceSettings } from "../../settings.ts";

export type SettingName = keyof ServiceSettings;

/** A cross is what does not work; a warning is what the operator should look at; the rest was not looked at. */
export type Verdict = "good" | "warning" | "cross" | "unchecked";

/** Whose fault it is: what was set, what lies between here and there, or this machine. */
export type Cause = "setting" | "network" | "machine";

export interface Finding {
  verdict: Verdict;
  says: string;
  /** What to do about it. */
  advice?: string;
  cause?: Cause;
}

/** What the checks look at, and through. */
export interface Examination {
  /** Valid throughout: a faulty setting has its default here, and its fault in `faults`. */
  settings: ServiceSettings;
  faults: ReadonlyMap<SettingName, string>;
  /** Names that stand in `.env`, known or not. */
  namesInFile: readonly string[];
  /** `NODE_ENV=production`. */
  production: boolean;
  /** `CARDAMINT_STRICT=1` in production: placeholders are refused. */
  strict: boolean;
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  freeBytes: (folder: string) => Promise<number>;
}

export interface Check {
  /** For machines; never changed. */
  name: string;
  title: string;
  /** The settings it relies on: where one is faulty there is nothing to check yet. */
  settings: readonly SettingName[];
  /** Whether it leaves this machine. */
  network?: true;
  /** Whether there is anything to check: if not, it is not reported at all. */
  applies?(examination: Examination): boolean;
  run(examination: Examination, signal: AbortSignal): Finding | Promise<Finding>;
}

export interface Result extends Finding {
  check: string;
  title: string;
}

export const good = (says: string): Finding => ({ verdict: "good", says });

export const unchecked = (says: string): Finding => ({ verdict: "unchecked", says });

export const warning = (cause: Cause, says: string, advice: string): Finding => ({
  verdict: "warning",
  cause,
  says,
  advice,
});

export const cross = (cause: Cause, says: string, advice: string): Finding => ({
  verdict: "cross",
  cause,
  says,
  advice,
});
