import { type Action, advise } from "../finding.ts";
import { findCertificateProblem } from "../outbox/certificate-error.ts";
import { toPlainLine } from "../plain-line.ts";

interface NetworkProblem {
  reason: string;
  /** The action, which is the same for every machine. */
  actions?: Action[];
}

export const noNetwork = "this machine has no network";

const noTls = "no encrypted connection is possible (TLS)";

/** Explains codes and messages of Node, undici, OpenSSL and nodemailer. The first match counts. */
const reasons: [pattern: RegExp, reason: string][] = [
  [/ENETUNREACH|ENETDOWN|EAI_AGAIN/, noNetwork],
  [/ENOTFOUND|EAI_|EDNS|getaddrinfo/, "its name is unknown (DNS)"],
  [/ECONNREFUSED/, "the connection is refused"],
  [/EHOSTUNREACH|EADDRNOTAVAIL/, "there is no route to it from this machine"],
  [/TimeoutError|ETIMEDOUT|UND_ERR_\w*TIMEOUT/, "no answer came in time"],
  [/CERT|ERR_TLS|ERR_SSL|EPROTO\b|ETLS|SSL routines|certificate/, noTls],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNECTION|ESOCKET|fetch failed/, "the connection breaks off"],
];

/** Finds why there was no response; undefined if it isn't a network error. */
export function findNetworkProblem(cause: unknown): NetworkProblem | undefined {
  const certificate = findCertificateProblem(cause);
  if (certificate) return { reason: `its ${certificate.problem}`, actions: [advise(certificate.advice)] };
  const traces = collectTraces(cause);
  const reason = reasons.find(([pattern]) => pattern.test(traces))?.[1];
  if (reason === undefined) return undefined;
  return reason === noTls ? { reason, actions: [advise("Check its certificate and its port")] } : { reason };
}

/** `fetch` has the reason in the cause, nodemailer in the message. */
function collectTraces(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const { code = "" } = cause as { code?: string };
  return `${cause.name} ${code} ${cause.message} ${collectTraces(cause.cause)}`;
}

/** Shortens another server's text for a report. */
export function cleanText(text: string): string {
  return toPlainLine(text).slice(0, 200);
}
