import { expect, test } from "vitest";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createStoredMessage } from "../store/new-message.fixture.ts";
import { composeMail } from "./mail.ts";

const settings = readServiceSettings({ BRAND: "Mint & <Co>", SITE_ORIGIN: "https://mint.shop" });

const { receivedAt } = createStoredMessage({});

const format = (change: Parameters<typeof createStoredMessage>[0], BRAND_COLOR = "") =>
  String(composeMail(createStoredMessage(change), { ...settings, BRAND_COLOR }, receivedAt).html);

test.each([
  ["HTX? Wo bleibt die Karte", "<h1 style"],
  ["24/7: أين بطاقتي؟ HTX", '<h1 dir="rtl" align="right" style'],
])("the direction of %s is stated, because Outlook doesn't find it", (subject, expected) => {
  expect(format({ subject })).toContain(expected);
});

test("facts begin next to their labels in both directions of writing", () => {
  expect(format({ name: "عمر الشريف" })).toContain('<td dir="rtl" align="left" ');
});

test("an email loads nothing, and its only link starts a reply", () => {
  const html = format({ message: '<img src="https://evil.example/x.png">', subject: '"><a href="x">' });
  expect(
    [...html.matchAll(/<[^>]*\s(?:src|href|background|action)="([^"]*)"/g)].map(([, url]) => url),
  ).toEqual(["mailto:ana%40example.com?subject=Re%3A%20%22%3E%3Ca%20href%3D%22x%22%3E%20%5B7Q3M9X0K%5D"]);
  expect(html).not.toMatch(/<(?:img|link|script|iframe|svg)\b|url\(|@import/i);
  expect(html).toContain("Mint &amp; &lt;Co&gt;");
  expect(format({ email: settings.SUPPORT_EMAIL }), "a reply would go to the site").not.toContain("href");
});

test("the HTML has everything that the text has", () => {
  const message = createStoredMessage({ language: "de", message: "One\n\nTwo" });
  const { text, html } = composeMail(message, settings, receivedAt);
  const shown = String(html).replaceAll(/<[^>]*>/g, "\n");
  const lines = String(text)
    .split("\n")
    .map((line) => line.replace(/^> /, ""));
  for (const line of lines.filter((each) => !/^(?:Subject|Message):$/.test(each)))
    expect(shown).toContain(line.replace(/:$/, ""));
});

test("the brand's color is the only one, besides lines in gray, so email programs can show both schemes", () => {
  const html = format({}, "#7a1f1f");
  expect(html).toContain("border-top:8px solid #7a1f1f");
  expect([...new Set(html.match(/#[\da-f]{3,6}\b/gi))].toSorted()).toEqual(["#7a1f1f", "#999999"]);
});
