/** An error is what does not work; a warning is what the operator should look at; the rest was not looked at. */
export type Status = "ok" | "warning" | "error" | "skipped";

export interface Finding {
  status: Status;
  message: string;
  /** What to do about it. */
  hint?: string;
}

/** What one of the doctor's checks has found. */
export interface CheckResult extends Finding {
  check: string;
  title: string;
}

export const ok = (message: string): Finding => ({ status: "ok", message });
/** The message is the reason. The report prints it once, after the titles of all checks that were skipped for it. */
export const skipped = (message: string): Finding => ({ status: "skipped", message });
export const warning = (message: string, hint: string): Finding => ({ status: "warning", message, hint });
export const error = (message: string, hint: string): Finding => ({ status: "error", message, hint });

/** One line, for a log or a terminal. */
export function formatFinding({ message, hint }: Finding): string {
  return hint ? `${message} → ${hint}` : message;
}
