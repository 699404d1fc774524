import { cross, type Finding } from "./check.ts";

/** What codes and messages of Node, undici, OpenSSL and nodemailer come down to. The first that fits. */
const reasons: [pattern: RegExp, reason: string][] = [
  [/ENOTFOUND|EAI_|EDNS|getaddrinfo/, "its name is not known (DNS)"],
  [/ECONNREFUSED/, "the connection is refused"],
  [/ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL/, "there is no way to it from this machine"],
  [/TimeoutError|ETIMEDOUT|UND_ERR_\w*TIMEOUT/, "no answer came in time"],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO\b|ETLS|SSL routines|certificate/,
    "no secure connection comes about (TLS: an expired, wrong or missing certificate)",
  ],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNECTION|ESOCKET|fetch failed/, "the connection breaks off"],
];

/** Why nothing was answered; undefined where the error has nothing to do with the network. */
export function networkReason(error: unknown): string | undefined {
  const traces = tracesOf(error);
  return reasons.find(([pattern]) => pattern.test(traces))?.[1];
}

/** `fetch` hides the true reason in the cause, nodemailer in the message. */
function tracesOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code = "" } = error as { code?: string };
  return `${error.name} ${code} ${error.message} ${tracesOf(error.cause)}`;
}

/**
 * What to report of an address that could not be asked.
 * @throws the error itself, where it is no failure of the network
 */
export function unreachable(address: string, error: unknown, advice: string): Finding {
  const reason = networkReason(error);
  if (reason === undefined) throw error;
  return cross("network", `${hostOf(address)} can't be reached: ${reason}.`, advice);
}

/** Never the whole address: it may hold a password. */
function hostOf(address: string): string {
  return new URL(address).host;
}

/** Whether an answer is a page for people where one for programs was expected. */
export function isHtml(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}
