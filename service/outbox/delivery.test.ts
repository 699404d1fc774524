import { expect, test } from "vitest";
import { digestTarget } from "./delivery.ts";

const settings = {
  BRAND: "Cardamint",
  BRAND_COLOR: "",
  SITE_ORIGIN: "https://www.cardamint.example",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  SMTP_URL: "smtp://website:secret@mail.example.com:587",
  FORWARD_FORM_URL: "",
};

test("a pause applies to one server, login, sender, and mailbox", () => {
  const target = digestTarget(settings);
  expect(digestTarget({ ...settings, BRAND: "Mint" })).toBe(target);
  for (const name of ["SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL", "FORWARD_FORM_URL"])
    expect(digestTarget({ ...settings, [name]: "other" })).not.toBe(target);
});
