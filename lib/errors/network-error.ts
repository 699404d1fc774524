/** Explains codes and messages of Node, undici, OpenSSL, and nodemailer. The first match counts. */
const reasons: [pattern: RegExp, reason: string][] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, "its certificate has expired. → Renew it on that server"],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|altnames/,
    "its certificate is for another name. → Use the name in the certificate",
  ],
  [
    /self[- ]signed certificate|unable to (get (local )?issuer|verify the first) certificate|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    "its certificate is self-signed or from a private CA. → Name that CA's file in NODE_EXTRA_CA_CERTS: .env.example",
  ],
  [
    /E(NETUNREACH|HOSTUNREACH|ADDRNOTAVAIL) [\da-f]*:[\da-f]*:/i,
    "it has an IPv6 address, which this machine can't reach. → Use a host with an IPv4 address, or set up IPv6",
  ],
  [/ENETUNREACH|ENETDOWN|EAI_AGAIN/, "this machine has no network"],
  [/ENOTFOUND|EAI_|EDNS|getaddrinfo/, "its name is unknown (DNS)"],
  [/ECONNREFUSED/, "the connection is refused"],
  [
    /bad port/,
    "browsers and Node refuse its port, which is reserved for another protocol. → Use another port",
  ],
  [/EHOSTUNREACH|EADDRNOTAVAIL/, "there is no route to it from this machine"],
  [
    /Greeting never received/,
    "it accepts the connection, but sends no greeting. → If that port begins with TLS, as 465 does, begin its address with smtps://",
  ],
  [/timeout|ETIMEDOUT/i, "it didn't answer in time"],
  [
    /wrong version number|packet length too long|unknown protocol/i,
    "it doesn't use TLS on that port. → Check the port, and whether the address begins with smtp:// or smtps://, http:// or https://",
  ],
  [
    /ETLS.*STARTTLS|STARTTLS.*not (offered|supported)/i,
    "it offers no encryption, so nothing is sent to it. → Use a server with TLS",
  ],
  [
    /CERT|ERR_TLS|ERR_SSL|EPROTO\b|ETLS|SSL routines|certificate/,
    "no encrypted connection is possible (TLS). → Check its certificate and its port",
  ],
  [/Z_(DATA|BUF)_ERROR|Decompression/, "its answer is damaged. → Check the CDN or proxy in front of it"],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNECTION|ESOCKET|fetch failed/, "the connection was dropped"],
];

/**
 * Explains why a server can't be reached, to follow "can't be reached:". Undefined if it isn't a network error, such as a
 * mail server's reply.
 */
export function explainNetworkError(error: unknown): string | undefined {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode !== undefined && code !== "ETLS") return undefined;
  const trace = describe(error);
  const [, reason] = reasons.find(([pattern]) => pattern.test(trace)) ?? [];
  const [names] = /Host: [^ ]+ is not .*|IP: [^ ]+ is not .*/.exec(trace) ?? [];
  return reason && names ? `${reason} (${names})` : reason;
}

/** Adds what to do to a reason, unless the reason says it. */
export const withAdvice = (reason: string, advice: string) =>
  reason.includes("→") ? reason : `${reason.replace(/\.?$/, ".")} → ${advice}`;

/** `fetch` has the reason in the cause, nodemailer in the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code = "" } = error as NodeJS.ErrnoException;
  return `${error.name} ${code} ${error.message} ${describe(error.cause)}`.trim();
}
