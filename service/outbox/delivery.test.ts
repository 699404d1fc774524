import { expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { digestTarget, requireResumed } from "./delivery.ts";

const settings = {
  BRAND: "Cardamint",
  SITE_ORIGIN: "https://www.cardamint.example",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  SMTP_URL: "smtp://website:secret@mail.example.com:587",
  FORWARD_FORM_URL: "",
};

test("the server, its login, the sender and the mailbox make the target of a pause", () => {
  const target = digestTarget(settings);
  expect(digestTarget({ ...settings, BRAND: "Mint" })).toBe(target);
  for (const name of ["SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL", "FORWARD_FORM_URL"])
    expect(digestTarget({ ...settings, [name]: "other" })).not.toBe(target);
});

test("while deliveries pause, no notice is emailed through the same server", async () => {
  const { messages } = createMemoryStore({ now: () => 1000 }).store;
  await requireResumed(messages, "target", 1000);
  await messages.pauseDeliveries("target", { pauseMs: 500, reason: "535 no" });
  await expect(requireResumed(messages, "target", 1499)).rejects.toThrow("deliveries are paused");
  await requireResumed(messages, "target", 1500);
});

test("an outage of the database doesn't stop the notice of it", async () => {
  const readPause = async () => {
    throw new Error("ECONNREFUSED");
  };
  await expect(requireResumed({ readPause }, "target", 1000)).resolves.toBeUndefined();
});
