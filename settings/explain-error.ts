import { SettingsError } from "../lib/env/read-settings.ts";
import { FindingError } from "../lib/errors/finding.ts";

/** Explains in one or more lines why a start or a command failed, and what to do; undefined for an unexpected error. */
export function explainError(cause: unknown): string | undefined {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (cause instanceof SettingsError || cause instanceof FindingError) return message;
  // Node's message has the file.
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return `${message}. → Free up space: df -h shows how full each disk is`;
  if (/^(EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(code)) return `${message}. → Choose another place`;
  if (!/^(EACCES|EPERM|EROFS)$/.test(code)) return undefined;
  return `${message}. → Run this as a user who has access, or choose another place`;
}
