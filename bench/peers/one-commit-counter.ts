import { randomUUID } from "node:crypto";
import { Registry } from "prom-client";
import { createOutbox } from "../../service/contact/outbox.ts";
import type { Counter } from "../../service/counter/store.ts";
import { openDatabase } from "../../service/database.ts";
import { createMetrics } from "../../service/http/metrics.ts";
import { createServer } from "../../service/server.ts";
import { readServiceSettings } from "../../service/settings.ts";

/** The service with one commit, and one sync, for each raise. Run as a process of its own; it ends by a signal. */
const settings = readServiceSettings({ ...process.env, COUNTER_RAISES_PER_MINUTE: "0" });
const database = openDatabase(settings.DATABASE_FILE);
const update = database.prepare("update visitor_counter set count = count + 1 returning count");
const select = database.prepare("select count from visitor_counter");
const countOf = (row: unknown) => BigInt((row as { count: number }).count);
const counter: Counter = {
  read: () => countOf(select.get()),
  raise: async () => countOf(update.all()[0]),
};
const outbox = createOutbox(database, { now: Date.now, newId: randomUUID });
const metrics = createMetrics({ registry: new Registry(), counter, outbox, now: Date.now });
const documents = {
  files: new Map(),
  document: () => ({ headers: {}, representations: { identity: { body: Buffer.alloc(0), etag: '""' } } }),
};
const app = await createServer({
  settings,
  counter,
  clicks: { count: async () => undefined },
  outbox,
  documents,
  metrics,
  newId: () => randomUUID(),
  logger: { level: "silent" },
});
await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`Cardamint listens at ${app.listeningOrigin}`);
