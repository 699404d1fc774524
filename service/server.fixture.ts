import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { Registry } from "prom-client";
import { createOutbox } from "./contact/outbox.ts";
import { createOutboundClicks } from "./counter/clicks.ts";
import { createGroupCommit } from "./counter/group-commit.ts";
import { createCounter } from "./counter/store.ts";
import { openDatabase } from "./database.ts";
import type { BuiltFile, BuiltSite } from "./http/built-site.ts";
import { createMetrics } from "./http/metrics.ts";
import { createServer } from "./server.ts";
import { readServiceSettings } from "./settings.ts";

/** The whole service on a store in memory and a site whose documents say which they are. */
export async function createTestService(environment: Record<string, string> = {}) {
  const settings = readServiceSettings(environment);
  const database = openDatabase(":memory:");
  const now = () => Date.UTC(2026, 0, 1);
  const newId = () => randomUUID();
  const inGroup = createGroupCommit(database);
  const counter = createCounter(database, { inGroup, now });
  const clicks = createOutboundClicks(database, { inGroup, now });
  const outbox = createOutbox(database, { now, newId });
  const metrics = createMetrics({ registry: new Registry(), counter, outbox, now });
  const log: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const documents: BuiltSite = {
    files: new Map(),
    document: (page, language) => text(`${page} ${language}`),
  };
  const logger = { level: "info", stream };
  const app = await createServer({ settings, counter, clicks, outbox, documents, metrics, newId, logger });
  return { app, database, counter, outbox, metrics, log, now };
}

function text(content: string): BuiltFile {
  return {
    headers: { "content-type": "text/html; charset=utf-8" },
    representations: { identity: { body: Buffer.from(content), etag: '"tag"' } },
  };
}
