import { expect, test } from "vitest";
import { claims, settingNames } from "../../settings.ts";
import { explanations } from "./explanations.ts";
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
  ["SUPPORT_EMAIL", "Mint <help@Mint.Shop>", "help@mint.shop"],
  ["PARTNER_INVITE_URL", "partner.io/i?x={placement}", "https://partner.io/i?x={placement}"],
  ["PARTNER_INVITE_URL", "javascript:alert(1)", "javascript:alert(1)"],
  [
    "SMTP_URL",
    "me@mint.shop:pass#1@mail.mint.shop:465",
    "smtps://me%40mint.shop:pass%231@mail.mint.shop:465",
  ],
  ["SMTP_URL", "smtp://mail.mint.shop", "smtp://mail.mint.shop"],
  ["SMTP_URL", "smtps://me:p%23q@mail.mint.shop", "smtps://me:p%23q@mail.mint.shop"],
  ["SMTP_URL", "smtps://me:100%@mail.mint.shop", "smtps://me:100%25@mail.mint.shop"],
  ["DATABASE_URL", "postgres://mint:a/b@db.io:5432/mint", "postgres://mint:a%2Fb@db.io:5432/mint"],
  ["TRANSACTIONS", "1M+", "1000000"],
  ["TRANSACTIONS", "1.250.000", "1250000"],
  ["TRANSACTIONS", "many", "many"],
  ["SATISFACTION", "99 %", "99"],
  ["SUPPORT_HOURS", "yes", "24/7"],
  ["NEWSLETTER", "No", "off"],
  ["LOG_LEVEL", "Warn", "warn"],
  ["BRAND", "Yes", "Yes"],
  ["TRUSTED_PROXIES", "127.0.0.1, ::1", "127.0.0.1,::1"],
] as const)("%s: %s is taken as %s", ([name, typed, value]) => {
  expect(tidyAnswer(name, typed)).toBe(value);
});

test("every setting is explained in one line", () => {
  expect(Object.keys(explanations).sort()).toEqual([...settingNames].sort());
  for (const explanation of Object.values(explanations)) expect(explanation).toMatch(/^.{10,115}$/);
});

test("every claim is asked for with the advice to claim what can be proven", () => {
  for (const name of claims) expect(explanations[name]).toMatch(/Only claim what you can prove/i);
});
