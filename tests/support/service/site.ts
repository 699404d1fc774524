import { DatabaseSync } from "node:sqlite";
import type { OutboundClick } from "../../../domain/outbound-click.ts";
import type { StoredMessage } from "../../../service/store.ts";
import { buildSite } from "../runner/build.ts";
import { builtSite } from "../runner/test-environment.ts";
import { createBrandFolder } from "../temporary-folder.ts";
import { startServiceProcess } from "./service-process.ts";

export interface SiteOptions {
  settings?: Record<string, string>;
  /** What `brand/site.json` has. */
  site?: object;
  /** Own pages, by the names of their files. */
  pages?: Record<string, string>;
  /** Whether pages are built with the settings too, which takes seconds. Otherwise they are those of all tests. */
  isBuilt?: boolean;
  /** Where the count starts. */
  visitors?: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the service with the built site, in its own process and with its own database. */
export async function startSite({ isBuilt = false, visitors = 0, ...options }: SiteOptions = {}) {
  const settings = {
    ...(options.site && { BRAND_FOLDER: createBrandFolder(options.site, options.pages) }),
    ...options.settings,
  };
  const build = isBuilt ? await buildSite(settings) : undefined;
  const BUILD_FOLDER = build?.folder ?? builtSite;
  const service = await startServiceProcess({ BUILD_FOLDER, ...settings });
  const { file } = service;
  if (visitors > 0) query(file, "update visitor_counter set count = ?", visitors);

  async function stop(): Promise<void> {
    const ended = !service.isRunning();
    const code = await service.stop();
    await build?.remove();
    if (ended) throw new Error(`The service ended with exit code ${code} before the test stopped it`);
    if (code !== 0) throw new Error(`The service stopped with exit code ${code}`);
  }

  return {
    origin: service.origin,
    visitors: () => Number(query(file, "select count from visitor_counter")[0]?.count),
    /** Reads the visits of pages in a language, on all days. */
    visits: (language: string) =>
      addUp(query(file, "select * from daily_count"), { placement: "", language }),
    /** Reads the clicks on all or some links to partners, on all days. */
    clicks: (some: Partial<OutboundClick>) =>
      addUp(query(file, "select * from daily_count where placement <> ''"), some),
    /** Reads the visits and clicks of a source, on all days. */
    source(source: string) {
      const rows = query(file, "select * from daily_count").filter((row) => row.source === source);
      const visits = addUp(rows, { placement: "" });
      return rows.length > 0 ? { source, visits, clicks: addUp(rows, {}) - visits } : undefined;
    },
    messages: () => query(file, "select * from inbox_message order by id") as unknown as StoredMessage[],
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function addUp(rows: Record<string, unknown>[], some: Record<string, string>): number {
  return rows
    .filter((row) => Object.entries(some).every(([name, value]) => row[name] === value))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

function query(file: string, sql: string, ...parameters: number[]) {
  const database = new DatabaseSync(file, { readOnly: sql.startsWith("select"), timeout: 1000 });
  try {
    return database.prepare(sql).all(...parameters);
  } finally {
    database.close();
  }
}
