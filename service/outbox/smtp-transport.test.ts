import { expect, test } from "vitest";
import { createTestContext } from "../operator/checks/context.fixture.ts";
import { mailCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run.ts";
import { createSmtpScript, type Failure, type Step } from "./smtp-script.fixture.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const startServer = (failures: Partial<Record<Step, Failure>>) =>
  createSmtpScript(failures, "mint:se%23cret@");

const settings = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: "website@mint.shop" });

test("the client's name is the domain of the sender", async () => {
  const { lines, url } = await startServer({});
  await (await createSmtpTransport(settings(url))).verify();
  expect(lines[0]).toBe("EHLO mint.shop");
});

test.for<[replies: Partial<Record<Step, Failure>>, sentence: RegExp]>([
  [
    { EHLO: "421 4.7.0 Try again later, closing connection. (EHLO)" },
    /^The mail server refuses the connection: 421 4\.7\.0 Try again later.*→ /,
  ],
  [
    { greeting: "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org" },
    /^The mail server refuses the connection: 554 5\.7\.1 .*zen\.spamhaus\.org\. → This machine's address is on a blocklist/,
  ],
  [
    { AUTH: "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant." },
    /^The mail server refuses the login: 535 5\.7\.139 .*→ This provider has turned off passwords/,
  ],
  [
    {
      AUTH: "534-5.7.9 Application-specific password required. For more\r\n534 5.7.9 information, go to https://x.y",
    },
    /^The mail server refuses the login: 534-5\.7\.9 .* For more information, go to .*→ Create an app password/,
  ],
  [
    { AUTH: "535 bad password" },
    /refuses the login: 535 bad password\. → Correct name and password in SMTP_URL$/,
  ],
  ...(
    [
      [
        "535 5.7.139 Authentication unsuccessful, the user credentials were incorrect.",
        "Correct name and password",
      ],
      ["503 5.5.1 Error: authentication not enabled", "This port accepts no login"],
      ["525 5.7.1 Unauthorized IP address", "Allow this machine's address"],
      [
        "535 5.7.8 Error: authentication failed: Your account is blocked",
        "The mail service has blocked the account",
      ],
      ["451 Authentication failed: Maximum credits exceeded", "Wait, or ask the mail service"],
      ["535 5.7.0 (#AUTH005) Too many bad auth attempts", "Wait, and correct name and password"],
    ] as const
  ).map(([AUTH, advice]): [Partial<Record<Step, Failure>>, RegExp] => [{ AUTH }, new RegExp(`→ ${advice}`)]),
  [
    { greeting: "* OK [CAPABILITY IMAP4rev1] Dovecot ready." },
    /^It isn't a server that sends emails: it says \* OK .*ready\. → Correct host and port in SMTP_URL$/,
  ],
  [{ greeting: "554 No SMTP service here" }, /554 No SMTP service here\. → Ask the operator of that server$/],
])("the doctor shows what the mail server said: %j", async ([replies, sentence]) => {
  const { url } = await startServer(replies);
  const [result] = await runChecks([mailCheck], createTestContext({ SMTP_URL: url }));
  expect(result).toMatchObject({ status: "error", sentence: expect.stringMatching(sentence) });
});

test.for(["se#cret", "se%23cret", "c2UjY3JldA==", "AG1pbnQAc2UjY3JldA=="])(
  "a password that the server quotes as %s isn't shown",
  async (secret) => {
    const { url } = await startServer({ AUTH: `535 5.7.8 ${secret} is wrong` });
    const [result] = await runChecks([mailCheck], createTestContext({ SMTP_URL: url }));
    expect(result?.sentence).toContain("535 5.7.8 (not shown) is wrong");
  },
);

test.for([
  ["550 The from address does not match a verified Sender Identity", "Set MAIL_FROM to an address"],
  ["553 Relaying disallowed as website@mint.shop", "Set MAIL_FROM to an address"],
  ["530 5.7.57 Client not authenticated to send mail", "Add name and password"],
  [
    "550-5.7.26 This mail has been blocked because the sender is unauthenticated.\r\n550 5.7.26 SPF",
    "Authorize",
  ],
  [
    "550 5.7.1 Client host [195.1.8.20] blocked using zen.spamhaus.org",
    "This machine's address is on a blocklist",
  ],
  ["550 Your IP address 203.0.113.5 has been blocked", "This machine's address is on a blocklist"],
  ["452 4.2.2 The recipient's inbox is out of storage space", "Make room in the mailbox"],
] as const)("a refused sender is answered with what to do: %s", async ([MAIL, advice]) => {
  const { url } = await startServer({ MAIL });
  const transport = await createSmtpTransport(settings(url));
  await expect(transport.sendMail({ from: "a@b.io", to: "c@d.io", text: "x" })).rejects.toThrow(
    new RegExp(`^The mail server refuses the sender or the recipient: ${MAIL.slice(0, 3)}.* → ${advice}`),
  );
});
