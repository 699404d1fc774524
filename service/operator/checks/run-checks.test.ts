import { expect, test } from "vitest";
import type { Context } from "./check.ts";
import { createTestContext } from "./context.fixture.ts";
import { checks, runChecks } from "./run-checks.ts";

test("a check that throws immediately is reported", async () => {
  const run = () => {
    throw new Error("it is broken");
  };
  expect(await runChecks([{ name: "Broken", run }], {} as Context)).toEqual([
    {
      name: "Broken",
      status: "error",
      sentence: "The check itself failed: it is broken → Please report this",
    },
  ]);
});

test("a check that hangs doesn't affect the others", async () => {
  const hanging = { name: "Hanging", run: () => Promise.withResolvers<never>().promise };
  const sound = { name: "Sound", run: () => ({ status: "ok", sentence: "It is." }) as const };
  expect(await runChecks([hanging, sound], {} as Context, 5)).toEqual([
    { name: "Hanging", status: "error", sentence: "There was no answer in time." },
    { name: "Sound", status: "ok", sentence: "It is." },
  ]);
});

test("a certificate that can't be read in time, as behind a router without hairpin NAT, is no finding", async () => {
  const context = createTestContext(
    { SITE_ORIGIN: "https://mint.shop" },
    { readCertificate: () => Promise.withResolvers<never>().promise },
  );
  const certificate = checks.filter(({ name }) => name === "Certificate");
  expect(await runChecks(certificate, context, 5)).toEqual([]);
});

test("each alert stores its state under a key of its own, which later versions must not change", () => {
  // The weekly email's key is `weekly`.
  expect(checks.flatMap(({ alert }) => alert?.key ?? []).toSorted()).toEqual([
    "backup",
    "certificate",
    "delivery",
    "failed-messages",
    "pending-messages",
    "refused-messages",
    "space",
    "unread-messages",
  ]);
});
