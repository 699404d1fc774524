import { describe, expect, onTestFinished, test } from "vitest";
import { newMessage } from "../../service/store/new-message.fixture.ts";
import { startTcpProxy } from "../support/machine/tcp-proxy.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { createTestStore } from "../support/postgres/postgres-store.ts";
import { needing } from "../support/runner/requirements.ts";

describe("a network that swallows everything", needing("postgresql"), () => {
  test("fails every write instead of acknowledging it, and writes succeed when it is back", async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.end);
    const proxy = await startTcpProxy(postgres.port);
    onTestFinished(proxy.end);
    const store = await createTestStore(postgres.getUrl(await postgres.createDatabase(), proxy.port));
    onTestFinished(store.close);
    expect(await store.counter.increment()).toBe(1n);

    proxy.setSilent(true);
    const first = store.counter.increment();
    const gathered = Array.from({ length: 100 }, () => store.counter.increment());
    const message = store.messages.add(newMessage());
    const outcomes = await Promise.allSettled([first, ...gathered, message]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);

    proxy.setSilent(false);
    await expect.poll(() => store.counter.increment().catch(() => undefined), { timeout: 20_000 }).toBe(2n);
    expect(await Array.fromAsync(store.messages.list())).toEqual([]);
  });
});
