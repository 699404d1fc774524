import { Writable } from "node:stream";
import { pino } from "pino";
import { createSiteMap } from "../domain/documents.ts";
import { languageCodes } from "../domain/languages.ts";
import { megabyte } from "../lib/units.ts";
import { readServiceSettings } from "../settings/service-settings.ts";
import type { BuiltFile, BuiltSite } from "./http/built-site.ts";
import { createTestContext } from "./operator/checks/context.fixture.ts";
import { createReadiness } from "./operator/checks/readiness.ts";
import { createServer } from "./server.ts";
import { createMemoryStore } from "./store/memory.fixture.ts";

/** Creates the public server on a store in memory, with documents that hold only their page and language. */
export async function createTestService(
  environment: Record<string, string> = {},
  onStored = () => {},
  siteMap = createSiteMap([...languageCodes]),
) {
  const settings = readServiceSettings(environment);
  let time = Date.UTC(2026, 0, 1);
  const now = () => time;
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  /** Undefined: the disk cannot be read. */
  const disk: { freeBytes: number | undefined } = { freeBytes: 1e9 };
  const { database, store } = createMemoryStore({
    now,
    monotonicNow: now,
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  });
  const readFreeBytes = async () => {
    if (disk.freeBytes === undefined) throw new Error("ESTALE");
    return disk.freeBytes;
  };
  const log: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const documents: BuiltSite = {
    ...siteMap,
    files: new Map(),
    getDocument: (page, language) => text(`${page} ${language}`),
  };
  const logger = pino({ level: "info" }, stream);
  const readiness = createReadiness(
    createTestContext(environment, { store, canWrite: true, readFreeBytes, now }),
    logger,
  );
  const app = await createServer({
    settings,
    store,
    documents,
    readiness,
    onStored,
    now,
    monotonicNow: now,
    log: logger,
  });
  return { app, database, store, disk, log, wait };
}

function text(content: string): BuiltFile {
  return {
    headers: { "content-type": "text/html; charset=utf-8" },
    representations: { identity: { body: Buffer.from(content), etag: '"tag"' } },
  };
}
