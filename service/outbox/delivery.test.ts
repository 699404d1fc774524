import { expect, test } from "vitest";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { digestTarget } from "./delivery.ts";

test("a pause applies to one server, login, sender, and mailbox", () => {
  const settings = readServiceSettings({ SMTP_URL: "smtp://website:secret@mail.example.com:587" });
  const target = digestTarget(settings);
  expect(digestTarget({ ...settings, BRAND: "Mint" })).toBe(target);
  for (const name of ["SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL", "FORWARD_FORM_URL"])
    expect(digestTarget({ ...settings, [name]: "other" })).not.toBe(target);
});
