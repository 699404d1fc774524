import { SettingsError } from "../lib/env/read-settings.ts";
import { FindingError } from "../lib/errors/finding.ts";
import type { ServiceSettings } from "./service-settings.ts";

/**
 * Explains in one or more lines why a start or a command failed, and what to do; undefined for an unexpected error.
 * @param settings undefined if they could not be read, or don't matter
 */
export function explainError(cause: unknown, settings?: ServiceSettings): string | undefined {
  // Compared by name: the build's configuration is bundled and has its own copy of the class.
  const { name, syscall = "", code = "", message, port } = cause as NodeJS.ErrnoException & { port?: number };
  if (name === SettingsError.name || cause instanceof FindingError) return message;
  // Node's message has the address, or the file.
  if (settings && /^(listen|bind|getaddrinfo)$/.test(syscall)) {
    const isMetrics = port !== undefined && port === settings.METRICS_PORT?.port;
    const names = isMetrics ? "METRICS_PORT" : "HOST or PORT";
    const isTaken = code === "EADDRINUSE";
    const guess = isTaken ? " Perhaps Cardamint runs in another terminal." : "";
    return `The service can't listen: ${message}.${guess} → ${isTaken ? "Stop that program, or change" : "Change"} ${names}`;
  }
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return `${message}. → Free up space: df -h shows how full each disk is`;
  if (/^(EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(code)) return `${message}. → Choose another place`;
  if (!/^(EACCES|EPERM|EROFS)$/.test(code)) return undefined;
  return `${message}. → Run this as a user who has access, or choose another place`;
}
