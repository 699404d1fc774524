import { expect, test } from "vitest";
import { formatReason } from "./outbox/delivery-error.ts";

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  [
    failure("certificate has expired", "ESOCKET"),
    /^The server can't be reached: its certificate has expired\. → Renew it/,
  ],
  [
    failure("self-signed certificate in certificate chain", "ESOCKET"),
    /self-signed or from a private CA\. → .*docs\/operate\.md/,
  ],
  [failure("unable to verify the first certificate", "ESOCKET"), /self-signed or from a private CA/],
  [
    failure(
      "Hostname/IP does not match certificate's altnames: Host: smtp.example. is not in the cert's altnames: DNS:mail.example",
      "ESOCKET",
    ),
    /for another name\. .*Host: smtp\.example\. is not in the cert's altnames: DNS:mail\.example/,
  ],
  [
    new TypeError("fetch failed", {
      cause: failure("self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"),
    }),
    /private CA.*docs\/operate\.md/,
  ],
  [failure("connect ECONNREFUSED 127.0.0.1:25", "ESOCKET"), /the connection is refused/],
  [failure("connect ETIMEDOUT 192.0.2.1:25", "ESOCKET"), /it didn't answer in time/],
  [failure("wrong version number", "ESOCKET"), /doesn't use TLS on that port\. → Check the port/],
  [new TypeError("fetch failed", { cause: failure("", "ECONNREFUSED") }), /the connection is refused/],
])("a failed delivery explains the error: %s", (error, expected) => {
  expect(formatReason(error)).toMatch(expected);
});
