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

test("a refused sender is answered with MAIL_FROM", async () => {
  const { url } = await startServer({
    MAIL: "550 The from address does not match a verified Sender Identity",
  });
  const transport = await createSmtpTransport(settings(url));
  await expect(transport.sendMail({ from: "a@b.io", to: "c@d.io", text: "x" })).rejects.toThrow(
    /^The mail server refuses the sender or the recipient: 550 .* → Set MAIL_FROM to an address/,
  );
});
