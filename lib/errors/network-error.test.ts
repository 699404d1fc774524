import { expect, test } from "vitest";
import { formatReason } from "../../service/outbox/delivery-error.ts";

const failure = (message: string, code = "ESOCKET") => Object.assign(new Error(message), { code });
const fetchFailure = (code: string) => new TypeError("fetch failed", { cause: failure(code, code) });
const otherName =
  "Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example";

test.each([
  [
    failure("certificate has expired"),
    /^The server can't be reached: its certificate has expired\. → Renew it/,
  ],
  [failure("self-signed certificate in certificate chain"), /from a private CA\. → .*\.env\.example/],
  [failure("unable to verify the first certificate"), /self-signed or from a private CA/],
  [
    failure(otherName),
    /for another name\. .*Host: a\.example\. is not in the cert's altnames: DNS:b\.example/,
  ],
  [fetchFailure("DEPTH_ZERO_SELF_SIGNED_CERT"), /private CA.*\.env\.example/],
  [failure("connect ECONNREFUSED 127.0.0.1:25"), /the connection is refused/],
  [failure("connect ETIMEDOUT 192.0.2.1:25"), /it didn't answer in time/],
  [failure("connect ENETUNREACH 192.0.2.1:25 - Local (0.0.0.0:0)"), /this machine has no network/],
  [
    failure("connect ENETUNREACH 2001:db8::1:25 - Local (:::0)"),
    /an IPv6 address, which this machine can't reach/,
  ],
  [failure("connect EADDRNOTAVAIL 2001:db8::1:25 - Local (:::0)"), /→ Use a host with an IPv4 address/],
  [failure("Greeting never received", "ETIMEDOUT"), /begin its address with smtps:\/\//],
  [failure("wrong version number"), /doesn't use TLS on that port\. → Check the port/],
  [
    new TypeError("terminated", { cause: failure("incorrect header check", "Z_DATA_ERROR") }),
    /answer is damaged/,
  ],
  [fetchFailure("ECONNREFUSED"), /the connection is refused/],
  [new TypeError("fetch failed", { cause: new Error("bad port") }), /refuse its port.*→ Use another port/],
])("a failed delivery explains the error: %s", (error, expected) => {
  expect(formatReason(error)).toMatch(expected);
});
