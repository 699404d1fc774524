import { execFileSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { simpleParser } from "mailparser";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ContactMessage } from "../../domain/contact-message.ts";
import type { StoredMessage } from "../../domain/store.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { startPostfix } from "../support/machine/postfix.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile, createTemporaryFolder } from "../support/temporary-folder.ts";

type Postfix = Awaited<ReturnType<typeof startPostfix>>;

/** Starts Postfix, and creates a service with its own database that trusts it, and may be started again. */
async function createSite(maxSize?: number) {
  const certificate = createCertificate(createTemporaryFolder());
  const server = await startPostfix(certificate, maxSize);
  onTestFinished(() => server[Symbol.dispose]());
  const file = createStoreFile();
  let service: Awaited<ReturnType<typeof startServiceProcess>> | undefined;
  onTestFinished(async () => void (await service?.stop()));
  return {
    server,
    async start(SMTP_URL: string) {
      await service?.stop();
      service = await startServiceProcess({
        DATABASE_FILE: file,
        MAIL_FROM: "website@cardamint.example",
        NODE_EXTRA_CA_CERTS: certificate.certificateFile,
        SMTP_URL,
      });
    },
    async send(messages: ContactMessage[]) {
      const visitor = createVisitor(service?.origin ?? "");
      for (const message of messages) expect((await visitor.send(message)).status).toBe(200);
      visitor.leave();
    },
    list() {
      using database = new DatabaseSync(file, { readOnly: true });
      return database.prepare("select * from inbox_message").all() as unknown as StoredMessage[];
    },
  };
}

/** An address of this machine for which the certificate is checked. */
const getUrl = ({ port }: Postfix, password = "right") => `smtp://website:${password}@0.0.0.0:${port}`;

const ten = () => Array.from({ length: 10 }, () => createUniqueMessage());

const minute = { timeout: 60_000, interval: 250 };

const python = `
import base64, email, email.policy, json, sys
def read(source):
    mail = email.message_from_bytes(base64.b64decode(source), policy=email.policy.default)
    assert not mail.defects and not any(part.defects for part in mail.walk()), mail.defects
    return [mail["subject"], str(mail["reply-to"] or ""), mail.get_body(("plain",)).get_content()]
json.dump([read(source) for source in json.load(sys.stdin)], sys.stdout)`;

/** Expects that Python, which shares no code with this project or nodemailer, reads the same in the emails. */
async function expectSameInPython(mails: Buffer[]) {
  const input = JSON.stringify(mails.map((mail) => mail.toString("base64")));
  const output = execFileSync("python3", ["-c", python], { input, encoding: "utf8", maxBuffer: 1e8 });
  const parsed = await Promise.all(mails.map((mail) => simpleParser(mail)));
  const trim = (text = "") => text.replaceAll("\r\n", "\n").trim();
  const address = ({ replyTo }: (typeof parsed)[number]) => replyTo?.value[0]?.address ?? "";
  const read: [subject: string, replyTo: string, text: string][] = JSON.parse(output);
  expect(
    read.map(([subject, replyTo, text]) => [subject, /[^\s<]+@[^\s>]+/.exec(replyTo)?.[0] ?? "", trim(text)]),
  ).toEqual(parsed.map((mail) => [mail.subject, address(mail), trim(mail.text)]));
}

/** Expects that all messages are delivered, each once and whole. */
async function expectDelivered(server: Postfix, sent: ContactMessage[]) {
  await expect.poll(() => server.readMails().length, minute).toBe(sent.length);
  await expectSameInPython(server.readMails());
  const mails = await Promise.all(server.readMails().map((mail) => simpleParser(mail)));
  for (const { email, message } of sent) {
    const own = mails.filter(({ text }) => text?.includes(`> ${email}`));
    expect(own).toHaveLength(1);
    expect(own[0]?.text?.replaceAll(/^> ?/gm, "")).toContain(message.replaceAll("\r\n", "\n"));
  }
}

describe("Postfix", { ...needing("postfix", "root"), timeout: 120_000 }, () => {
  test.for([
    ["STARTTLS", getUrl],
    ["TLS from the start", ({ tlsPort }: Postfix) => `smtps://website:right@0.0.0.0:${tlsPort}`],
  ] as const)("gets each message once and whole through %s", async ([, getAddress]) => {
    const site = await createSite();
    await site.start(getAddress(site.server));
    const long = {
      name: "n".repeat(1000),
      subject: "ض".repeat(1000),
      email: `${"a".repeat(300)}@example.com`,
    };
    const sent = [...ten(), { ...createUniqueMessage(), ...long }];
    await site.send(sent);
    await expectDelivered(site.server, sent);
  });

  test("refuses a wrong password once, and gets all messages with the right one", async () => {
    const site = await createSite();
    await site.start(getUrl(site.server, "wrong"));
    const sent = ten();
    await site.send(sent);
    await expect.poll(() => site.list().filter(({ reason }) => reason), minute).toHaveLength(1);
    expect(site.list().find(({ reason }) => reason)?.reason).toMatch(
      /^The mail server refuses the login: 535/,
    );
    expect(site.list().reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1);
    await site.start(getUrl(site.server));
    await expectDelivered(site.server, sent);
  });

  test("refuses a message above its size limit for good, and gets the others", async () => {
    const site = await createSite(60_000);
    await site.start(getUrl(site.server));
    const sent = ten().with(4, createUniqueMessage(60_000));
    await site.send(sent);
    await expectDelivered(site.server, sent.toSpliced(4, 1));
    const failed = site.list().filter(({ state }) => state === "failed");
    expect(failed).toMatchObject([{ subject: sent[4]?.subject }]);
    expect(failed[0]?.reason?.match(/552/g)).toHaveLength(1);
  });
});
