import type { SettingName } from "./settings.ts";

/** error: the site can't start, or a part of it doesn't work; warning: the operator should look at it; skipped: it could not be checked. */
export type Status = "ok" | "warning" | "error" | "skipped";

/** An action for the operator. `checks/installation.ts` renders it for a laptop, a server, or a container. */
export type Action =
  /** Settings to change. `to` is the purpose. */
  | { setting: SettingName | readonly SettingName[]; to?: string }
  /** A command of this project. */
  | { command: "start" | "build" | "inbox" | "doctor" | "move" | "desk"; options?: string; to?: string }
  | { text: string };

export const set = (setting: SettingName | readonly SettingName[], to?: string): Action =>
  to === undefined ? { setting } : { setting, to };
export const advise = (text: string): Action => ({ text });

export interface Finding {
  status: Status;
  message: string;
  actions?: Action[];
  /** The number of affected messages. If it grows, the notice is sent again. */
  count?: number;
}

export const ok = (message: string): Finding => ({ status: "ok", message });
/** The message is the reason. The report prints it once, after the titles of all checks that were skipped for it. */
export const skipped = (message: string): Finding => ({ status: "skipped", message });
export const warning = (message: string, ...actions: Action[]): Finding => ({
  status: "warning",
  message,
  actions,
});
export const error = (message: string, ...actions: Action[]): Finding => ({
  status: "error",
  message,
  actions,
});

/** Stops a start or a command. The handler prints the finding, which says what to do. */
export class FindingError extends Error {
  override name = "FindingError";
  readonly finding: Finding;

  constructor(finding: Finding, options?: ErrorOptions) {
    super(finding.message, options);
    this.finding = finding;
  }
}
