import { openDatabase } from "../../database.ts";
import { createDelivery } from "../delivery.ts";
import { createOutbox } from "../outbox.ts";
import { createRelay, type Deliver } from "../relay.ts";
import { createClock } from "./clock.ts";
import { createFormService } from "./form-service.ts";
import { createMailServer } from "./mail-server.ts";

const settings = {
  BRAND: "Cardamint",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  SITE_ORIGIN: "https://www.cardamint.example",
  KEEP_MESSAGES_DAYS: 90,
  SMTP_URL: "",
  FORWARD_FORM_URL: "",
};

/** An outbox, a clock that stands still, and relays and servers that end with the test. */
export function createRelayBench() {
  const clock = createClock();
  const { now, wait } = clock;
  const database = openDatabase(":memory:");
  const outbox = createOutbox(database, { now, newId: () => crypto.randomUUID() });
  const logged: unknown[] = [];
  const write = (...entry: unknown[]) => void logged.push(entry);
  const log = { info: write, warn: write, error: write };
  const endings: (() => Promise<void>)[] = [];

  return {
    clock,
    database,
    outbox,
    /** What the relays logged. */
    logged,
    states: () => outbox.list().map(({ state }) => state),

    deliveryBy: (way: { SMTP_URL: string } | { FORWARD_FORM_URL: string }) =>
      createDelivery({ ...settings, ...way }, { fetch, now }),

    startRelay(deliver: Deliver | undefined) {
      const relay = createRelay({ outbox, deliver, settings, now, random: () => 0.5, wait, log });
      relay.start();
      endings.unshift(() => relay.stop());
      return relay;
    },

    async startMailServer(port?: number) {
      const server = await createMailServer(port);
      endings.push(server.close);
      return server;
    },

    async startFormService() {
      const service = await createFormService();
      endings.push(service.close);
      return service;
    },

    /** Ends the relays before the servers they talk to. */
    async close(): Promise<void> {
      for (const end of endings) await end();
      database.close();
    },
  };
}
