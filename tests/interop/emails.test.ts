import { execFileSync } from "node:child_process";
import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { composeMail } from "../../service/outbox/mail.ts";
import { createStoredMessage } from "../../service/store/new-message.fixture.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createUniqueMessage } from "../support/load/service-load.ts";
import { needing } from "../support/runner/requirements.ts";

const settings = readServiceSettings({ SMTP_URL: "smtp://127.0.0.1" });
const transport = createTransport({ streamTransport: true, buffer: true });

const long = { name: "n".repeat(1000), subject: "ض".repeat(1000), email: `${"a".repeat(300)}@example.com` };

const python = `
import base64, email, email.policy, json, sys
def read(source):
    mail = email.message_from_bytes(base64.b64decode(source), policy=email.policy.default)
    assert not mail.defects and not any(part.defects for part in mail.walk()), mail.defects
    addresses = [address.addr_spec for address in mail["reply-to"].addresses] if mail["reply-to"] else []
    return [mail["subject"], addresses, mail.get_body(("plain",)).get_content()]
json.dump([read(source) for source in json.load(sys.stdin)], sys.stdout)`;

test(
  "Python, which shares no code with nodemailer, reads the same in emails",
  needing("python"),
  async () => {
    const messages = [
      createUniqueMessage(),
      createUniqueMessage(60_000),
      { ...createUniqueMessage(), ...long },
    ];
    const emails = await Promise.all(
      messages.map(async (message) => {
        const { message: source } = await transport.sendMail(
          composeMail(createStoredMessage(message), settings, Date.now()),
        );
        return source as Buffer;
      }),
    );
    const input = JSON.stringify(emails.map((email) => email.toString("base64")));
    const read: unknown[] = JSON.parse(execFileSync("python3", ["-c", python], { input, encoding: "utf8" }));
    const parsed = await Promise.all(emails.map((email) => simpleParser(email)));
    expect(read).toEqual(
      parsed.map(({ subject, replyTo, text }) => [
        subject,
        replyTo?.value.map(({ address }) => address) ?? [],
        text,
      ]),
    );
  },
);
