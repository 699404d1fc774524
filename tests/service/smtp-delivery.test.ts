import { afterEach, beforeEach, expect, test } from "vitest";
import { createChannels } from "../../service/operator/notices/channels.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createSmtpDelivery } from "../../service/outbox/smtp-delivery.ts";
import { createStoredMessage } from "../../service/store/new-message.fixture.ts";

let server: Awaited<ReturnType<typeof createMailServer>>;

beforeEach(async () => {
  server = await createMailServer();
});

afterEach(() => server.close());

const settings = {
  BRAND: "Cardamint",
  BRAND_COLOR: "",
  SITE_ORIGIN: "https://www.cardamint.example",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  NOTIFY_EMAIL: "operator@cardamint.example",
  NOTIFY_URL: "",
};

const receivedAt = Date.UTC(2030, 0, 1);

async function mailed(
  change: Parameters<typeof createStoredMessage>[0],
  { SMTP_URL = server.url, now = () => receivedAt } = {},
) {
  await createSmtpDelivery({ ...settings, SMTP_URL }, now)(
    createStoredMessage(change),
    new AbortController().signal,
  );
  const [mail] = server.mails;
  if (!mail) throw new Error("no mail came");
  return mail;
}

test("support sees who wrote, and can reply", async () => {
  const { parsed, recipients } = await mailed({});
  expect(recipients).toEqual(["support@cardamint.example"]);
  expect(parsed.from?.value).toEqual([{ name: "Cardamint", address: "website@cardamint.example" }]);
  expect(parsed.replyTo?.value).toEqual([{ name: "Ana", address: "ana@example.com" }]);
  expect(parsed.subject).toBe("Contact Form: Card [7Q3M9X0K]");
  expect(parsed.messageId).toBe("<7Q3M9X0K@cardamint.example>");
  expect(parsed.date).toEqual(new Date(receivedAt));
  expect(parsed.text).not.toContain("Received");
  expect(parsed.headers.get("auto-submitted"), "no person sent it").toBe("auto-generated");
});

test("an email that is sent ten days later has the date of that day, and says when the message came", async () => {
  const sentAt = receivedAt + 10 * 24 * 60 * 60 * 1000;
  const { parsed } = await mailed({}, { now: () => sentAt });
  expect(parsed.date).toEqual(new Date(sentAt));
  expect(parsed.text).toContain("Received:\nTue, 01 Jan 2030 00:00:00 GMT\n");
  expect(parsed.html).toContain("Tue, 01 Jan 2030 00:00:00 GMT");
});

test("a message that the operator sends again is another email", async () => {
  const { parsed } = await mailed({ resends: 2 });
  expect(parsed.messageId).toBe("<7Q3M9X0K.2@cardamint.example>");
});

test("an Arabic name, subject, and text arrive unchanged", async () => {
  const arabic = {
    name: "عمر الشريف",
    subject: "بطاقة هدية لم تصل",
    message: "أين بطاقتي؟\nطلبت HTX 24/7 أمس.",
  };
  const { parsed } = await mailed({ ...arabic, language: "ar" });
  expect(parsed.replyTo?.value[0]?.name).toBe(arabic.name);
  expect(parsed.subject).toBe(`Contact Form: ${arabic.subject} [7Q3M9X0K]`);
  expect(parsed.text).toContain("> أين بطاقتي؟\n> طلبت HTX 24/7 أمس.");
  expect(parsed.html).toContain(`>${arabic.message.replace("\n", "<br>")}</p>`);
  expect(parsed.html).toContain("العربية");
});

test("a long message arrives complete, with headers short enough for any mail server", async () => {
  const long = { name: "é".repeat(1000), subject: "x".repeat(1000), message: `${"ن".repeat(49_999)}.` };
  const { parsed, source } = await mailed({ ...long, email: `${"a".repeat(250)}@example.com` });
  expect(parsed.subject).toBe(`Contact Form: ${"x".repeat(199)}… [7Q3M9X0K]`);
  expect(parsed.replyTo).toBeUndefined();
  expect(parsed.text).toContain(long.message);
  expect(parsed.text).toContain(long.subject);
  const lines = source.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...lines)).toBeLessThan(998);
});

test("control characters are removed from the text and the HTML, and HTML is shown as text", async () => {
  const { parsed } = await mailed({ name: "A\u0000na", message: "a\u001b[2Jb\u0007\r\nc\td\u009be<i> & co" });
  expect(parsed.text).not.toMatch(/[^\P{Cc}\t\n]/u);
  expect(parsed.html).not.toMatch(/[^\P{Cc}\t\r\n]/u);
  expect(parsed.html).toContain("a\uFFFD[2Jb\uFFFD");
  expect(parsed.html).toContain("&lt;i&gt; &amp; co");
});

test("no line of a message can be mistaken for a label of the email", async () => {
  const forged = "Hello\n\nReference:\nFORGED00\r\nLanguage:\rx\u2028Email:\u0085\u000bName:";
  const { parsed } = await mailed({ message: forged, name: "Ana\nReference:\nFORGED00" });
  const own = (parsed.text ?? "")
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .filter((line) => !line.startsWith("> "));
  expect(own.filter(Boolean)).toEqual(["Name:", "Email:", "Subject:", "Message:", "Reference:", "7Q3M9X0K"]);
});

test.each(["name", "subject"] as const)(
  "encoded words of a visitor aren't decoded in the %s",
  async (field) => {
    const encoded = `=?utf-8?B?${Buffer.from("\u001b[2J Eve\r\nX: y").toString("base64")}?=`;
    const { parsed, source } = await mailed({ [field]: `Hi ${encoded}` });
    expect(source.split("\r\n\r\n")[0]).not.toContain("=?");
    const shown = field === "name" ? parsed.replyTo?.value[0]?.name : parsed.subject;
    expect(shown).toContain(encoded.replaceAll("=?", "= ?"));
    expect(parsed.text).toContain(`> Hi ${encoded}`);
  },
);

test.each([
  { name: "A\u202ena\u2066\u0007\r\nBcc: eve@evil.example" },
  { subject: "C\u2067ard\u001b[2J\tx\r\nBcc: eve@evil.example" },
  { email: "ana@example.com\r\nBcc: eve@evil.example" },
  { email: "ana@example.com, eve@evil.example" },
  { email: "ana@example.com>\r\nCc: <eve@evil.example" },
])("no header, recipient, control character, or direction mark can be injected: %j", async (change) => {
  const { parsed, recipients } = await mailed(change);
  expect(recipients).toEqual(["support@cardamint.example"]);
  expect([parsed.headers.has("bcc"), parsed.headers.has("cc")]).toEqual([false, false]);
  expect(parsed.replyTo?.value).toHaveLength(1);
  if (change.name) expect(parsed.replyTo?.value[0]?.name).toMatch(/^Ana +Bcc: eve@evil\.example$/);
  const subject = change.subject ? /Card \[2J x +Bcc: eve@evil\.example \[7Q3M9X0K\]$/ : /Card \[7Q3M9X0K\]$/;
  expect(parsed.subject).toMatch(subject);
});

test.each(["Support@Cardamint.example", "website@cardamint.example", "=?utf-8?q?eve?=@example.com"])(
  "the Reply-To is never %s",
  async (email) => {
    const { parsed } = await mailed({ email });
    expect(parsed.replyTo).toBeUndefined();
    expect(parsed.text).toContain(`> ${email}`);
  },
);

test("messages and notices are never sent unencrypted to another machine", async () => {
  // Reaches this machine, but is not one of its loopback addresses.
  const url = server.url.replace("127.0.0.1", "0.0.0.0");
  await expect(mailed({}, { SMTP_URL: url })).rejects.toThrow("offers no encryption");
  const [channel] = createChannels({ ...settings, SMTP_URL: url }, fetch);
  const notice = channel?.send({ title: "", text: "" }, new AbortController().signal);
  await expect(notice).rejects.toMatchObject({ code: "ETLS" });
  expect(server.mails).toEqual([]);
});
