/** error: the site can't start, or a part of it doesn't work; warning: the operator should look at it. */
export type Status = "ok" | "warning" | "error";

export interface Finding {
  status: Status;
  /** The text for the operator. A problem is followed by an arrow and the command or setting that corrects it. */
  sentence: string;
  /** If it grows, the notice is sent again: how many messages are affected, or the number of the newest one. */
  count?: number | undefined;
}

export const ok = (sentence: string): Finding => ({ status: "ok", sentence });
export const warning = (sentence: string): Finding => ({ status: "warning", sentence });
export const error = (sentence: string): Finding => ({ status: "error", sentence });

/** Stops a start or a command. Its message is such a sentence and is printed without a stack trace. */
export class FindingError extends Error {
  override name = "FindingError";
}
