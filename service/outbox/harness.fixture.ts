import { readServiceSettings } from "../../settings/service-settings.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import type { NewMessage } from "../store.ts";
import { createClock } from "./clock.fixture.ts";
import { createDelivery } from "./delivery.ts";
import { createDispatcher, type Deliver } from "./dispatcher.ts";
import { createFormService } from "./form-service.fixture.ts";
import { createMailServer } from "./mail-server.fixture.ts";

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

    createDelivery: (way: { SMTP_URL: string } | { FORWARD_FORM_URL: string }) =>
      createDelivery({ ...settings, MAIL_FROM: "website@cardamint.example", ...way }, { fetch, now }),

    startDispatcher(deliver: Deliver | undefined) {
      if (!deliver) throw new Error("the settings have no delivery");
      const counted: Deliver = async (message, signal) => {
        deliveries += 1;
        await deliver(message, signal).finally(() => {
          deliveries -= 1;
        });
      };
      const dispatcher = createDispatcher({
        store,
        deliver: counted,
        random: () => 0.5,
        wait,
        log,
      });
      dispatcher.start();
      endings.unshift(() => dispatcher.stop());
      return dispatcher;
    },

    async startMailServer() {
      const server = await createMailServer();
      endings.push(server.close);
      return server;
    },

    async startFormService() {
      const service = await createFormService();
      endings.push(service.close);
      return service;
    },

    /** Stops the dispatchers before the servers that they use. */
    async close(): Promise<void> {
      for (const end of endings) await end();
      await store.close();
    },
  };
}
