export interface CertificateProblem {
  problem: string;
  advice: string;
}

/** Explains OpenSSL's and Node's messages. nodemailer keeps nothing else of them. The first match counts. */
const problems: [pattern: RegExp, problem: string, advice: string][] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, "certificate has expired", "Renew it on that server"],
  [
    /certificate is not yet valid|CERT_NOT_YET_VALID/,
    "certificate is not valid yet",
    "Check this machine's clock: timedatectl",
  ],
  [
    /does not match certificate's altnames|ERR_TLS_CERT_ALTNAME_INVALID/,
    "certificate is for another name",
    "Use the name in the certificate",
  ],
  [
    /self[- ]signed certificate|unable to (get (local )?issuer|verify the first) certificate|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    "certificate is from an authority that this machine does not know (a private CA, or none)",
    "Name its authority's file in .env, NODE_EXTRA_CA_CERTS: docs/operate.md",
  ],
];

/**
 * The problem of a server's certificate, to follow "its" or "the server's", and what to do; undefined if the error is
 * about something else.
 */
export function findCertificateProblem(error: unknown): CertificateProblem | undefined {
  const trace = describe(error);
  const [, problem = "", advice = ""] = problems.find(([pattern]) => pattern.test(trace)) ?? [];
  if (problem === "") return undefined;
  const [names] = /Host: [^ ]+ is not .*|IP: [^ ]+ is not .*/.exec(trace) ?? [];
  return { problem, advice: names ? `${advice} (${names})` : advice };
}

/** `fetch` has the reason in the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${(error as NodeJS.ErrnoException).code ?? ""} ${error.message} ${describe(error.cause)}`.trim();
}
