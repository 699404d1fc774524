import { expect, test } from "vitest";
import { createTestContext } from "../operator/checks/context.fixture.ts";
import { mailCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run-checks.ts";
import { createSmtpScript, type Failure, type Step } from "./smtp-script.fixture.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const startServer = (failures: Partial<Record<Step, Failure>>, login = "mint:se%23cret@") =>
  createSmtpScript(failures, login);

const settings = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: "website@mint.shop" });

test("the client's name is the domain of the sender", async () => {
  const { lines, url } = await startServer({});
  await (await createSmtpTransport(settings(url))).verify();
  expect(lines[0]).toBe("EHLO mint.shop");
});

test.for<[replies: Partial<Record<Step, Failure>>, sentence: RegExp]>([
  [
    { EHLO: "421 4.7.0 Try again later, closing connection. (EHLO)" },
    /^The mail server refuses the connection: 421 4\.7\.0 Try again later.*→ Ask the operator of that server$/,
  ],
  [
    { greeting: "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org" },
    /^The mail server refuses the connection: 554 5\.7\.1 .*zen\.spamhaus\.org\. → Ask the operator of that server$/,
  ],
  [
    {
      AUTH: "534-5.7.9 Application-specific password required. For more\r\n534 5.7.9 information, go to https://x.y",
    },
    /^The mail server refuses the login: 534-5\.7\.9 .* For more information, go to https:\/\/x\.y\. → Correct the name and password in SMTP_URL \(some providers require an app password\), then restart the site$/,
  ],
  [
    { AUTH: "503 5.5.1 Error: authentication not enabled" },
    /refuses the login: 503 .*\. → Use a port that accepts logins in SMTP_URL, often 465 or 587, then restart the site$/,
  ],
  [
    { AUTH: "454 4.7.0 Temporary authentication failure" },
    /refuses the login: 454 4\.7\.0 Temporary authentication failure\. → Ask the operator of that server$/,
  ],
  [
    { greeting: "* OK [CAPABILITY IMAP4rev1] Dovecot ready." },
    /^It isn't a server that sends emails: it says \* OK .*ready\. → Correct host and port in SMTP_URL, then restart the site$/,
  ],
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

test.for<[step: Step, reply: Failure, sentence: RegExp, login?: string]>([
  [
    "MAIL",
    "553 5.7.1 Sender address rejected: not owned by user mint",
    /^The mail server refuses the sender: 553 .* → Set MAIL_FROM to an address that this account may send as, then restart the site$/,
  ],
  ["MAIL", "530 5.7.57 Client not authenticated to send mail", /→ Add name and password to SMTP_URL, then/],
  ["RCPT", "554 5.7.1 Relay access denied", /refuses the recipient: 554 .* → Add name and password/, ""],
  ["RCPT", "550 5.1.1 No such user", /^The mail server refuses the recipient: 550 5\.1\.1 No such user$/, ""],
  ["RCPT", "452 4.2.2 The mailbox is full", /^The mail server refuses the recipient: 452 .* is full$/, ""],
  [
    "text",
    "550-5.7.26 This mail has been blocked because the sender is unauthenticated.\r\n550 5.7.26 SPF",
    /^The mail server refuses the message: 550-5\.7\.26 .* → Authorize the mail server in the DNS/,
  ],
  ["text", "554 5.7.1 Spam", /^The mail server refuses the message: 554 5\.7\.1 Spam$/],
])("a refusal has advice by its code: %s %s", async ([step, reply, sentence, login]) => {
  const { url } = await startServer({ [step]: reply }, login);
  const transport = await createSmtpTransport(settings(url));
  await expect(transport.sendMail({ from: "a@b.io", to: "c@d.io", text: "x" })).rejects.toThrow(sentence);
});
