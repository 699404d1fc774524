import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailServer } from "./fakes/mail-server.ts";
import { storedMessage } from "./fakes/stored-message.ts";
import { createSmtpDelivery } from "./smtp-delivery.ts";

let server: Awaited<ReturnType<typeof createMailServer>>;

beforeEach(async () => {
  server = await createMailServer();
});

afterEach(() => server.close());

async function mailed(change: Parameters<typeof storedMessage>[0]) {
  const settings = {
    BRAND: "Cardamint",
    MAIL_FROM: "website@cardamint.example",
    SUPPORT_EMAIL: "support@cardamint.example",
    SMTP_URL: server.url,
  };
  await createSmtpDelivery(settings)(storedMessage(change), new AbortController().signal);
  const [mail] = server.mails;
  if (!mail) throw new Error("no mail came");
  return mail;
}

test("support can see who wrote, and answer them", async () => {
  const { parsed, recipients } = await mailed({});
  expect(recipients).toEqual(["support@cardamint.example"]);
  expect(parsed.from?.value).toEqual([{ name: "Cardamint", address: "website@cardamint.example" }]);
  expect(parsed.replyTo?.value).toEqual([{ name: "Ana", address: "ana@example.com" }]);
  expect(parsed.subject).toBe("Contact Form: Card");
  expect(parsed.messageId).toBe("<7Q3M9X0K@cardamint.example>");
  expect(parsed.date).toEqual(new Date(Date.UTC(2030, 0, 1)));
});

test("an Arabic name, subject and text arrive as they were written", async () => {
  const arabic = {
    name: "عمر الشريف",
    subject: "بطاقة هدية لم تصل",
    message: "أين بطاقتي؟\nطلبت HTX 24/7 أمس.",
  };
  const { parsed } = await mailed({ ...arabic, language: "ar" });
  expect(parsed.replyTo?.value[0]?.name).toBe(arabic.name);
  expect(parsed.subject).toBe(`Contact Form: ${arabic.subject}`);
  expect(parsed.text).toContain(arabic.message);
  expect(parsed.html).toContain(`<td dir="auto" style="white-space:pre-wrap">${arabic.message}</td>`);
  expect(parsed.html).toContain("العربية");
});

test("the longest message arrives whole", async () => {
  const long = { name: "é".repeat(100), subject: "😀".repeat(200), message: `${"ن".repeat(4999)}.` };
  const { parsed } = await mailed(long);
  expect(parsed.subject).toBe(`Contact Form: ${long.subject}`);
  expect(parsed.replyTo?.value[0]?.name).toBe(long.name);
  expect(parsed.text).toContain(long.message);
});

test("markup in a message is shown, not obeyed", async () => {
  const { parsed } = await mailed({ message: '<img src="https://evil.example/x.png"> & co' });
  expect(parsed.html).toContain("&lt;img src=&quot;https://evil.example/x.png&quot;&gt; &amp; co");
});

test.each(["name", "subject", "message"] as const)(
  "no header can be smuggled in through the %s",
  async (field) => {
    const { parsed, recipients } = await mailed({ [field]: "x\r\nBcc: eve@evil.example\r\n\r\nGreetings" });
    expect(recipients).toEqual(["support@cardamint.example"]);
    expect(parsed.headers.has("bcc")).toBe(false);
  },
);

test.each([
  "ana@example.com\r\nBcc: eve@evil.example",
  "ana@example.com, eve@evil.example",
  "ana@example.com>\r\nCc: <eve@evil.example",
])("no header or recipient can be smuggled in through the address: %s", async (email) => {
  const { parsed, recipients } = await mailed({ email });
  expect(recipients).toEqual(["support@cardamint.example"]);
  expect([parsed.headers.has("bcc"), parsed.headers.has("cc")]).toEqual([false, false]);
  expect(parsed.replyTo?.value).toHaveLength(1);
});
