import { expect, test } from "vitest";
import type { ContactMessage } from "../../contract/contact-message.ts";
import { expectKept } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

const rounds = 20;

test("acknowledged visits and messages survive twenty crashes under load", { timeout: 300_000 }, async () => {
  await using store = await createStoreFolder();
  const numbers: number[] = [];
  const messages = new Map<string, ContactMessage>();
  for (let round = 0; round < rounds; round += 1) {
    await using service = await startServiceProcess({ DATABASE_FILE: store.file });
    const load = startLoad([service.origin]);
    // Another length each round, so that the crash comes at another point of the work.
    await load.passes({ increments: 50 + 31 * round, written: 20 + 7 * round });
    await service.crash();
    await load.ended;
    expect(load.failures.filter((failure) => failure.startsWith("answered"))).toEqual([]);
    numbers.push(...load.numbers);
    for (const [reference, message] of load.messages) messages.set(reference, message);
  }

  const stored = readStore(store.file);
  expect(stored.integrity).toBe("ok");
  expectKept({ numbers, messages }, stored);
});
