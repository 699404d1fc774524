import { toPlainLine } from "../plain-line.ts";

/** Explains codes and messages of Node, undici, OpenSSL and nodemailer. The first match counts. */
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

/** Finds why there was no answer; undefined if the error is not one of the network. */
export function findNetworkReason(cause: unknown): string | undefined {
  const traces = collectTraces(cause);
  return reasons.find(([pattern]) => pattern.test(traces))?.[1];
}

/** `fetch` has the reason in the cause, nodemailer in the message. */
function collectTraces(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const { code = "" } = cause as { code?: string };
  return `${cause.name} ${code} ${cause.message} ${collectTraces(cause.cause)}`;
}

/** Shortens a stranger's text to what a report can show. */
export function cleanText(text: string): string {
  return toPlainLine(text).slice(0, 200);
}
