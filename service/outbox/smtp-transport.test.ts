import { createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { explainNetworkError } from "../../lib/errors/network-error.ts";
import { listen } from "../../tests/support/machine/free-port.ts";
import { createTestContext } from "../operator/checks/context.fixture.ts";
import { mailCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const usual = {
  greeting: "220 ok",
  EHLO: "250-ok\r\n250 AUTH PLAIN",
  AUTH: "235 ok",
  MAIL: "250 ok",
  RCPT: "250 ok",
};

/** Starts a mail server with these replies. Records the lines that it gets. */
async function startServer(replies: Record<string, string>, login = "mint:se%23cret@") {
  const lines: string[] = [];
  const server = createServer(async (socket) => {
    socket.on("error", () => {});
    const all = { ...usual, DATA: "354 ok", ...replies };
    socket.write(`${all.greeting}\r\n`);
    for await (const line of createInterface(socket)) {
      lines.push(line);
      const reply = all[line.slice(0, 4).trim() as keyof typeof all];
      // The end of a mail has a reply of its own.
      if (reply ?? line === ".") socket.write(`${reply ?? replies["."] ?? "250 ok"}\r\n`);
    }
  });
  servers.push(server);
  return { lines, url: `smtp://${login}127.0.0.1:${await listen(server)}` };
}

const settings = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: "website@mint.shop" });

test("the client's name is the domain of the sender", async () => {
  const { lines, url } = await startServer({});
  await (await createSmtpTransport(settings(url))).verify();
  expect(lines[0]).toBe("EHLO mint.shop");
});

type Row = [replies: Record<string, string>, sentence: RegExp];

test.for<Row>([
  [
    { EHLO: "421 4.7.0 Try again later, closing connection. (EHLO)", HELO: "421 no" },
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

test("a port that begins with TLS is answered with smtps://", () => {
  const error = Object.assign(new Error("Greeting never received"), { code: "ETIMEDOUT" });
  expect(explainNetworkError(error)).toContain("write smtps:// in SMTP_URL");
});
