import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { Registry } from "prom-client";
import { createContext } from "../../service/checks/context.ts";
import { createReadiness } from "../../service/checks/readiness.ts";
import { createMetrics } from "../../service/http/metrics.ts";
import { createServer } from "../../service/server.ts";
import { readServiceSettings } from "../../service/settings.ts";
import { openDatabase } from "../../service/store/engines/sqlite.ts";
import { openStore } from "../../service/store/open.ts";

/** The service with one commit, and one sync, for each increment. Run as a process of its own; it ends by a signal. */
const settings = readServiceSettings({ ...process.env, VISITS_PER_MINUTE: "0" });
const opened = await openStore(settings, { now: Date.now });
const database = openDatabase(settings.DATABASE_FILE);
const update = database.prepare("update visitor_counter set count = count + 1 returning count");
const increment = async () => BigInt((update.all()[0] as { count: number }).count);
const store = { ...opened, counter: { ...opened.counter, increment } };
const readFreeBytes = async () => undefined;
const metrics = createMetrics({
  registry: new Registry(),
  version: "0",
  store,
  settings,
  readFreeBytes,
  target: "",
  now: Date.now,
});
const checkReadiness = createReadiness(createContext(process.env, store));
const documents = {
  files: new Map(),
  getDocument: () => ({ headers: {}, representations: { identity: { body: Buffer.alloc(0), etag: '""' } } }),
};
const app = await createServer({
  settings,
  store,
  documents,
  metrics,
  checkReadiness,
  onStored() {},
  monotonicNow: () => performance.now(),
  newId: () => randomUUID(),
  log: pino({ level: "silent" }),
});
await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`Cardamint listens at ${app.listeningOrigin}`);
