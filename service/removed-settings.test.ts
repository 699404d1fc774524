import { expect, test } from "vitest";
import { findRemovedSettings, removedNames } from "./removed-settings.ts";
import { readServiceSettings, settingNames } from "./settings.ts";

/** A value that no longer has an effect, and the line that says so. */
const rows: [name: string, value: string, line: RegExp][] = [
  ["COUNTER_RAISES_PER_MINUTE", "0", / is now called VISITS_PER_MINUTE: rename it in \.env\.$/],
  ["OPERATOR_LANGUAGE", "de", /^OPERATOR_LANGUAGE is gone: .* in English\. Delete it/],
  ["WEEKLY_SUMMARY", "off", /^WEEKLY_SUMMARY is gone: NOTIFY_EMAIL always gets the weekly email\. Delete it/],
  ["HSTS_INCLUDE_SUBDOMAINS", "on", /^HSTS_INCLUDE_SUBDOMAINS is gone: .* from your proxy/],
  ["NOTIFY_FORMAT", "slack", /^NOTIFY_FORMAT is gone: .* others get JSON\. Delete it/],
  [
    "SITE_FOLDER",
    "",
    /^SITE_FOLDER is gone: the service always serves the pages in build.client\. Delete it/,
  ],
  ["MAX_WAITING_MESSAGES", "100", /^MAX_WAITING_MESSAGES is gone: MAX_DATABASE_MB .* Delete it/],
  ["CHAT_PHONE", "+493012345678", /^CHAT_PHONE is gone: the chat has the number SUPPORT_PHONE/],
  ["CONTROLLER_NAME", "Mint GmbH", /^CONTROLLER_NAME is gone: .* into CONTROLLER\./],
  ["CONTROLLER_ADDRESS", "Berlin", /^CONTROLLER_ADDRESS is gone: .* into CONTROLLER\./],
  ["NEWSLETTER_URL", "https://lists.io", /^NEWSLETTER_URL is gone: .* into NEWSLETTER,/],
  ["METRICS_HOST", "10.0.0.5", /^METRICS_HOST is gone: .* into METRICS_PORT\./],
  ["NOTIFY_MESSAGES", "on", /^NOTIFY_MESSAGES is gone: NOTIFY_URL gets a notice of each message/],
  ["DELIVERIES_PER_DAY", "50", /^DELIVERIES_PER_DAY is gone: the limit is always 1,000\./],
  ["KEEP_UNREAD_DAYS", "60", /^KEEP_UNREAD_DAYS is gone: .* 365 days/],
];

test.for(rows)("%s=%s in an old .env gets one line that says what to do", ([name, value, line]) => {
  expect(findRemovedSettings({ [name]: value })).toEqual([expect.stringMatching(line)]);
  if (name === "SITE_FOLDER") expect(() => readServiceSettings({ [name]: value })).toThrow(line);
  else expect(readServiceSettings({ [name]: value })).toEqual(readServiceSettings({}));
});

test("every removed setting is tested here, and none is a current setting", () => {
  expect(removedNames.filter((name) => !rows.some(([known]) => known === name))).toEqual([]);
  expect(removedNames.filter((name) => (settingNames as string[]).includes(name))).toEqual([]);
});

test("an old .env with the former defaults gets no message", () => {
  expect(findRemovedSettings({ COUNTER_RAISES_PER_MINUTE: "240", WEEKLY_SUMMARY: "on" })).toEqual([]);
});
