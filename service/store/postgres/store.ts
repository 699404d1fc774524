import { createBatcher } from "../batcher.ts";
import { readVisitorCount, type Store, type StoreCaps, StoreFullError, secretBytes } from "../store.ts";
import { commitBatch } from "./batch.ts";
import { createConnections, type Row } from "./connections.ts";
import { createMessageStore } from "./messages.ts";
import { createCaps, usedBytes } from "./new-messages.ts";

export interface PostgresDependencies extends StoreCaps {
  randomBytes: (size: number) => Uint8Array;
}

/** Beside the connection that writes batches. PostgreSQL runs a process for each connection. */
const maxOtherConnections = 3;

/** Creates the store in a migrated PostgreSQL database, which any number of instances may share. */
export function createPostgresStore(url: string, dependencies: PostgresDependencies): Store {
  // Batches have a connection of their own, so that visitors never wait for a long read.
  const writing = createConnections(url, 1);
  const connections = createConnections(url, maxOtherConnections);
  const { query, transact } = connections;
  const caps = createCaps(writing, dependencies);
  const batcher = createBatcher((batch) => commitBatch(batch, writing, caps));

  return {
    counter: {
      read: shareRead(async () =>
        readVisitorCount((await query("select count from public.visitor_counter"))[0]),
      ),
      increment: (language) => batcher.add("visits", language),
      countClick: (click) => batcher.add("clicks", click),
    },

    messages: {
      ...createMessageStore(connections),
      async add(message) {
        const result = await batcher.add("messages", message);
        if (result instanceof StoreFullError) throw result;
        return result;
      },
    },

    rateLimits: {
      async readSecret() {
        const [row] = await query(
          "update private.service_state set secret = coalesce(secret, $1) returning secret",
          [Buffer.from(dependencies.randomBytes(secretBytes))],
        );
        return row?.secret as Uint8Array;
      },
      use: (requests, windowMs) => batcher.add("rateLimits", { requests, windowMs }),
      async sweep() {
        // Locks rows in the order of `use_limits`, and skips rows that it has locked: no deadlock with it.
        await query(`
          delete from private.limit_use where key in (
            select key from private.limit_use where ends_at <= now() order by key for update skip locked)`);
      },
    },

    noticeProgress: {
      async read(name) {
        const [row] = await query("select state from private.notice where name = $1", [name]);
        return row && String(row.state);
      },
      async replace(name, before, after) {
        const rows =
          before === undefined
            ? await query(
                `insert into private.notice (name, state) values ($1, $2)
                on conflict (name) do nothing returning name`,
                [name, after],
              )
            : await query(
                "update private.notice set state = $2 where name = $1 and state = $3 returning name",
                [name, after, before],
              );
        return rows.length > 0;
      },
    },

    async readDailyCounts(from, to) {
      const [visits = [], clicks = [], first = [], firstClick = [], total = []] = await transact([
        {
          text: `select to_char(day, 'YYYY-MM-DD') as day, language, count from private.daily_visit
            where day between $1::date and $2::date order by day, language`,
          values: [from, to],
        },
        {
          text: `select to_char(day, 'YYYY-MM-DD') as day, placement, language, count
            from private.daily_outbound_click where day between $1::date and $2::date
            order by day, placement, language`,
          values: [from, to],
        },
        {
          text: `select to_char(min(day), 'YYYY-MM-DD') as day from (
            select day from private.daily_visit union all select day from private.daily_outbound_click) as days`,
        },
        { text: "select to_char(min(day), 'YYYY-MM-DD') as day from private.daily_outbound_click" },
        { text: "select count from public.visitor_counter" },
      ]);
      const counted = (row: Row) => ({
        day: String(row.day),
        language: String(row.language),
        count: Number(row.count),
      });
      return {
        visits: visits.map(counted),
        clicks: clicks.map((row) => ({ ...counted(row), placement: String(row.placement) })),
        since: (first[0]?.day as string | null) ?? undefined,
        clicksSince: (firstClick[0]?.day as string | null) ?? undefined,
        total: readVisitorCount(total[0]),
      };
    },

    health: batcher.health,

    async checkWritable() {
      await query("update private.service_state set checked_at = now()");
    },

    async readSize() {
      const [row] = await query(usedBytes);
      return { database: Number(row?.bytes), wal: undefined };
    },

    readLastBackup: async () => undefined,

    async close() {
      await batcher.finish();
      await Promise.all([writing.end(), connections.end()]);
    },
  };
}

/**
 * Callers that arrive during a read share the next read, which sees everything that was written before they called.
 */
function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= current.then(() => {
      const started = read();
      next = undefined;
      current = started.catch(() => {});
      return started;
    });
    return next;
  };
}
