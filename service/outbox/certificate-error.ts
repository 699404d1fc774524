/** Explains OpenSSL's and Node's messages. nodemailer keeps nothing else of them. The first match counts. */
const explanations: [pattern: RegExp, explanation: string][] = [
  [
    /certificate has expired|CERT_HAS_EXPIRED/,
    "The server's certificate has expired. → Renew it on that server",
  ],
  [
    /certificate is not yet valid|CERT_NOT_YET_VALID/,
    "The server's certificate is not valid yet. → Check this machine's clock: timedatectl",
  ],
  [
    /does not match certificate's altnames|ERR_TLS_CERT_ALTNAME_INVALID/,
    "The server's certificate is for another name. → Use the name in the certificate",
  ],
  [
    /self[- ]signed certificate|unable to (get (local )?issuer|verify the first) certificate|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    "The server's certificate is from an authority that this machine does not know (a private CA, or none). → Give the service the authority's file: docs/operate.md, Private certificate authorities",
  ],
];

/** Says what is wrong with a server's certificate, and what to do; undefined if the error is about something else. */
export function explainCertificateError(error: unknown): string | undefined {
  const trace = describe(error);
  const explanation = explanations.find(([pattern]) => pattern.test(trace))?.[1];
  const names = /Host: [^ ]+ is not .*|IP: [^ ]+ is not .*/.exec(trace)?.[0];
  return names && explanation ? `${explanation} (${names})` : explanation;
}

/** `fetch` has the reason in the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${(error as NodeJS.ErrnoException).code ?? ""} ${error.message} ${describe(error.cause)}`.trim();
}
