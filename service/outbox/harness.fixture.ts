import { readServiceSettings } from "../../settings/service-settings.ts";
import { createRunner } from "../jobs.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import type { NewMessage } from "../store.ts";
import { createClock } from "./clock.fixture.ts";
import { createDispatcher, type Deliver } from "./dispatcher.ts";
import { createSmtpDelivery } from "./smtp-delivery.ts";

const settings = readServiceSettings({});

/** Creates a store, a fake clock, and dispatchers and servers that end with the test. */
export function createHarness() {
  let deliveries = 0;
  const clock = createClock(() => deliveries > 0);
  const { now, wait } = clock;
  const { database, store } = createMemoryStore({ now });
  const logged: unknown[] = [];
  const write = (...entry: unknown[]) => void logged.push(entry);
  const log = { info: write, warn: write, error: write };
  const endings: (() => Promise<void>)[] = [];

  return {
    clock,
    database,
    store,
    logged,
    addMessage: (change: Partial<NewMessage> = {}) => addMessage(store.messages, change),
    states: async () => (await Array.fromAsync(store.messages.list())).map(({ state }) => state),

    createDelivery: (SMTP_URL: string) =>
      createSmtpDelivery({ ...settings, MAIL_FROM: "website@cardamint.example", SMTP_URL }, now),

    startDispatcher(deliver: Deliver) {
      const counted: Deliver = async (message, signal) => {
        deliveries += 1;
        await deliver(message, signal).finally(() => {
          deliveries -= 1;
        });
      };
      const runner = createRunner({ wait, monotonicNow: now, log });
      const random = () => 0.5;
      const { stopping, stop } = runner;
      const run = createDispatcher({ store, deliver: counted, random, wait, stopping, log });
      const name = "deliver messages";
      runner.start([{ name, everyMs: 10_000, run }]);
      endings.unshift(stop);
      return { stop, wake: () => runner.wake(name) };
    },

    /** Stops the dispatchers, then the store. */
    async close(): Promise<void> {
      for (const end of endings) await end();
      await store.close();
    },
  };
}
