import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { startPostfix } from "../support/machine/postfix.ts";
import { needing } from "../support/runner/requirements.ts";
import { startSite } from "../support/service/site.ts";

const mailbox = "support@cardamint.example";

describe("Postfix", needing("postfix", "root"), () => {
  test("messages are delivered to the mailbox, each once and whole", async () => {
    await using postfix = await startPostfix(mailbox);
    await using site = await startSite({
      settings: { SMTP_URL: postfix.url, MAIL_FROM: "website@cardamint.example" },
    });
    const visitor = createVisitor(site.origin);
    const sent = [createUniqueMessage(), createUniqueMessage(20_000), createUniqueMessage(1)];
    for (const message of sent) expect((await visitor.send(message)).status).toBe(200);
    visitor.leave();
    await expect.poll(() => site.messages().map(({ state }) => state)).toEqual(sent.map(() => "delivered"));
    await expect.poll(() => postfix.readMails()).toHaveLength(sent.length);

    const mails = await Promise.all(postfix.readMails().map((mail) => simpleParser(mail)));
    for (const { name, email, subject, message } of sent) {
      const mail = mails.find(({ replyTo }) => replyTo?.value[0]?.address === email);
      expect(mail?.replyTo?.value[0]?.name).toBe(name);
      expect(mail?.from?.value[0]?.address).toBe("website@cardamint.example");
      expect(mail?.subject).toContain(subject);
      expect(mail?.text?.replaceAll(/^> ?/gm, "")).toContain(message);
    }
  });

  test("a mailbox that Postfix does not have is told apart from an outage", async () => {
    await using postfix = await startPostfix("other@cardamint.example");
    await using site = await startSite({
      settings: { SMTP_URL: postfix.url, MAIL_FROM: "website@cardamint.example" },
    });
    const visitor = createVisitor(site.origin);
    await visitor.send(createUniqueMessage());
    visitor.leave();
    await expect.poll(() => site.messages()[0]?.reason).toMatch(/550 5\.1\.1/);
  });
});
