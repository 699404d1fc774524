import { userInfo } from "node:os";
import { SettingsError } from "../../contract/settings.ts";
import type { ServiceSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { classifySqliteError } from "../store/engines/sqlite.ts";
import { StoreError } from "../store/store.ts";
import { describeDatabaseProblem } from "./database-problems.ts";
import { error, type Finding, formatFinding } from "./finding.ts";
import { adaptHint, detectInstallation } from "./installation.ts";

/** Codes of the file system that say that a path cannot be written by this user. */
const notWritable = /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT)$/;

type Places = Pick<ServiceSettings, "HOST" | "PORT" | "METRICS_HOST" | "METRICS_PORT" | "DATABASE_FILE">;

/**
 * One line that says why the service did not start, and what to do; undefined for an error that nobody foresaw.
 * @param settings undefined if they could not be read
 */
export function explainStartError(cause: unknown, settings: Places | undefined): string | undefined {
  // By name: the build's own configuration is bundled, with a class of its own.
  const { name, message } = cause as Error;
  const isKnown = [SettingsError.name, StoreError.name, StartError.name].includes(name);
  const finding = settings && explainSystemError(cause as NodeJS.ErrnoException, settings);
  const explanation = isKnown ? message : finding && formatFinding(finding);
  return explanation && adaptHint(explanation, detectInstallation(settings?.DATABASE_FILE));
}

function explainSystemError(cause: NodeJS.ErrnoException, settings: Places): Finding | undefined {
  const { code = "", syscall = "", path = "" } = cause;
  const problem = classifySqliteError(cause);
  if (problem) return describeDatabaseProblem(problem, settings.DATABASE_FILE);
  if (syscall === "listen" || syscall === "bind" || syscall === "getaddrinfo")
    return explainListenError(cause, settings);
  if (code === "ENOSPC") return describeDatabaseProblem("full", path || settings.DATABASE_FILE);
  if (notWritable.test(code)) return describeDatabaseProblem("unreadable", settings.DATABASE_FILE);
  return undefined;
}

/** The same for the build that goes before a start. */
export function explainBuildError(cause: unknown): string | undefined {
  const { name, code = "", message } = cause as NodeJS.ErrnoException;
  if (name === SettingsError.name) return adaptHint(message, detectInstallation());
  if (code === "ENOSPC")
    return "The disk is full: the pages cannot be built. → Make space: df -h shows how full each disk is";
  if (notWritable.test(code)) {
    const { username } = userInfo();
    return `The pages cannot be built: ${username} can't write here. → As root: chown -R ${username} ${process.cwd()}, or build where that is allowed`;
  }
  return undefined;
}

/** Why nothing can listen at one of the two addresses. */
export function explainListenError(
  cause: NodeJS.ErrnoException & { port?: number },
  settings: Pick<Places, "HOST" | "PORT" | "METRICS_HOST" | "METRICS_PORT">,
): Finding | undefined {
  const isMetrics = cause.port !== undefined && cause.port === settings.METRICS_PORT;
  const [hostName, portName] = isMetrics
    ? (["METRICS_HOST", "METRICS_PORT"] as const)
    : (["HOST", "PORT"] as const);
  const { [hostName]: host, [portName]: port } = settings;
  switch (cause.code) {
    case "EADDRINUSE":
      return error(
        `Another program listens at ${host}:${port}.`,
        `Stop it (ss -ltnp shows which it is), or take another port: npm run setup -- ${portName}`,
      );
    case "EACCES":
      return error(
        `Only root may listen on port ${port}, as on every port below 1024.`,
        `Take one above 1023, with a proxy in front: npm run setup -- ${portName}`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return error(
        `${host} is no address of this machine.`,
        `Take 127.0.0.1, or one that "ip address" shows: npm run setup -- ${hostName}`,
      );
    default:
      return undefined;
  }
}
