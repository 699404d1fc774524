import { expect, test } from "vitest";
import { tidyAnswer } from "./tidy.ts";

test.for([
  ["SITE_ORIGIN", "https://www.mint.shop/", "https://www.mint.shop"],
  ["SITE_ORIGIN", "WWW.Mint.shop", "https://www.mint.shop"],
  ["SITE_ORIGIN", "localhost:8080", "http://localhost:8080"],
  ["SITE_ORIGIN", "https://mint.shop/cards", "https://mint.shop/cards"],
  ["SUPPORT_PHONE", "+44 20 7183 8750", "+442071838750"],
  ["SUPPORT_PHONE", "0049 (0)30 / 555-0123", "+49305550123"],
  ["SUPPORT_PHONE", "020 7183 8750", "02071838750"],
  ["CHAT_PHONE", "-", ""],
  ["SUPPORT_EMAIL", "Mint <help@mint.shop>", "help@mint.shop"],
  ["PARTNER_INVITE_URL", "partner.io/i?x={placement}", "https://partner.io/i?x={placement}"],
  ["PARTNER_INVITE_URL", "javascript:alert(1)", "javascript:alert(1)"],
  ["DATABASE_URL", "postgres://mint:a%2Fb@db.io:5432/mint", "postgres://mint:a%2Fb@db.io:5432/mint"],
  ["TRANSACTIONS", "1.250.000+", "1250000"],
  ["TRANSACTIONS", "1.5", "1.5"],
  ["SATISFACTION", "99 %", "99"],
  ["NEWSLETTER", "No", "off"],
  ["BRAND", "Yes", "Yes"],
  ["TRUSTED_PROXIES", "127.0.0.1, ::1", "127.0.0.1,::1"],
] as const)("%s: %s is read as %s", ([name, typed, value]) => {
  expect(tidyAnswer(name, typed)).toBe(value);
});
