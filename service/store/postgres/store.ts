import type { Language } from "../../../contract/languages.ts";
import type { OutboundClick } from "../../../contract/outbound-click.ts";
import { type Batch, type BatchResults, createBatcher, type LimitUse } from "../batcher.ts";
import {
  type NewMessage,
  type Store,
  type StoreCaps,
  StoreFullError,
  secretBytes,
  undetermined,
} from "../store.ts";
import { type Connections, createConnections, type Row, type Statement } from "./connections.ts";
import {
  createCaps,
  createMessages,
  findDigests,
  insertMessages,
  readReferences,
  usedBytes,
} from "./messages.ts";

export interface PostgresDependencies extends StoreCaps {
  randomBytes: (size: number) => Uint8Array;
}

/** Beside the connection that writes batches. PostgreSQL runs a process for each connection. */
const maxOtherConnections = 3;

const today = "(now() at time zone 'utc')::date";

/** Creates the store in a migrated PostgreSQL database, which any number of instances may share. */
export function createPostgresStore(url: string, dependencies: PostgresDependencies): Store {
  // Batches have a connection of their own, so that visitors never wait for a long read.
  const writing = createConnections(url, 1);
  const connections = createConnections(url, maxOtherConnections);
  const { transact } = connections;
  const caps = createCaps(writing, dependencies);
  const batcher = createBatcher((batch) => commitBatch(batch, writing, caps));

  return {
    counter: {
      read: shareRead(async () => {
        const [rows = []] = await transact([{ text: "select count from public.visitor_counter" }]);
        return readCount(rows);
      }),
      increment: (language) => batcher.add("visits", language),
      countClick: (click) => batcher.add("clicks", click),
    },

    messages: {
      ...createMessages(connections),
      async add(message) {
        const kept = await batcher.add("messages", message);
        if (kept instanceof StoreFullError) throw kept;
        return kept;
      },
    },

    limits: {
      async readSecret() {
        const [, rows = []] = await transact([
          {
            text: "update private.service_state set secret = $1 where secret is null",
            values: [Buffer.from(dependencies.randomBytes(secretBytes))],
          },
          { text: "select secret from private.service_state" },
        ]);
        return rows[0]?.secret as Uint8Array;
      },
      use: (requests, windowMs) => batcher.add("limits", { requests, windowMs }),
      async sweep() {
        // Locks rows in the order of `use_limits`, and skips rows that it has locked: no deadlock with it.
        await transact([
          {
            text: `delete from private.limit_use where key in (
              select key from private.limit_use where ends_at <= now() order by key for update skip locked)`,
          },
        ]);
      },
    },

    notices: {
      async read(name) {
        const [[row] = []] = await transact([
          { text: "select state from private.notice where name = $1", values: [name] },
        ]);
        return row && String(row.state);
      },
      async replace(name, before, after) {
        const statement =
          before === undefined
            ? {
                text: `insert into private.notice (name, state) values ($1, $2)
                  on conflict (name) do nothing returning name`,
                values: [name, after],
              }
            : {
                text: "update private.notice set state = $2 where name = $1 and state = $3 returning name",
                values: [name, after, before],
              };
        const [rows = []] = await transact([statement]);
        return rows.length > 0;
      },
    },

    async readDailyCounts(from, to) {
      const [visits = [], clicks = [], first = [], total = []] = await transact([
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
        total: readCount(total),
      };
    },

    health: batcher.health,

    async checkWritable() {
      await transact([{ text: "update private.service_state set checked_at = now()" }]);
    },

    async readSize() {
      const [rows = []] = await transact([{ text: usedBytes }]);
      return { database: Number(rows[0]?.bytes), wal: undefined };
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

/**
 * Writes a batch in one transaction. The rows that all instances write come last, the row of the counter at the very
 * end: so they are locked for the shortest time. The order is that of the hosted function, which prevents deadlocks.
 */
async function commitBatch(
  batch: Batch,
  { transact }: Connections,
  caps: ReturnType<typeof createCaps>,
): Promise<BatchResults> {
  const messages = await admit(batch.messages, transact, caps);
  const steps = {
    limits: writeLimits(batch.limits),
    messages: insertMessages(messages.admitted),
    clicks: writeClicks(batch.clicks),
    visits: writeVisits(batch.visits),
  };
  const statements = Object.values(steps).flat();
  if (statements.length === 0) return { limits: [], clicks: [], visits: [], messages: messages.settle([]) };
  const rows = await transact(statements);
  const take = (step: Statement[]) => rows.splice(0, step.length).at(-1) ?? [];
  const limits = take(steps.limits).map((row) => Number(row.wait));
  const found = take(steps.messages);
  take(steps.clicks);
  const last = take(steps.visits);
  caps.note(messages.admitted);
  const before = batch.visits.length === 0 ? 0n : readCount(last) - BigInt(batch.visits.length);
  return {
    limits,
    clicks: batch.clicks.map(() => undefined),
    messages: messages.settle(found),
    visits: batch.visits.map((_, index) => before + BigInt(index + 1)),
  };
}

/** Admits as many messages as the caps allow. A repetition of a stored message always gets its reference. */
async function admit(
  messages: NewMessage[],
  transact: Connections["transact"],
  caps: ReturnType<typeof createCaps>,
) {
  const everything = {
    admitted: messages,
    settle: (found: Row[]) =>
      readReferences(messages, found).map((kept, index) => kept ?? (messages[index] as NewMessage).reference),
  };
  if (messages.length === 0) return everything;
  const { room, full } = await caps.readRoom(messages.length);
  if (!full) return everything;
  const [rows = []] = await transact([findDigests(messages)]);
  const known = readReferences(messages, rows);
  const admitted = messages.filter((_, index) => known[index] === undefined).slice(0, room);
  return {
    admitted,
    settle: (found: Row[]) => {
      const added = new Map(
        readReferences(admitted, found).map((kept, index) => {
          const message = admitted[index] as NewMessage;
          return [message, kept ?? message.reference] as const;
        }),
      );
      return messages.map((message, index) => known[index] ?? added.get(message) ?? full);
    },
  };
}

function writeLimits(limits: LimitUse[]): Statement[] {
  if (limits.length === 0) return [];
  return [{ text: "select private.use_limits($1::jsonb) as wait", values: [JSON.stringify(limits)] }];
}

function writeClicks(clicks: OutboundClick[]): Statement[] {
  if (clicks.length === 0) return [];
  const groups = Map.groupBy(clicks, ({ placement, language }) => JSON.stringify([placement, language]));
  return [
    {
      text: `
        insert into private.daily_outbound_click as kept (day, placement, language, count)
        select ${today}, placement, language, count
        from unnest($1::text[], $2::text[], $3::bigint[]) as new (placement, language, count)
        order by placement, language
        on conflict (day, placement, language) do update set count = kept.count + excluded.count`,
      values: [
        [...groups.values()].map(([click]) => click?.placement),
        [...groups.values()].map(([click]) => click?.language),
        [...groups.values()].map(({ length }) => length),
      ],
    },
  ];
}

function writeVisits(languages: (Language | undefined)[]): Statement[] {
  if (languages.length === 0) return [];
  const groups = Map.groupBy(languages, (stated) => stated ?? undetermined);
  return [
    {
      text: `
        insert into private.daily_visit as kept (day, language, count)
        select ${today}, language, count from unnest($1::text[], $2::bigint[]) as new (language, count)
        order by language
        on conflict (day, language) do update set count = kept.count + excluded.count`,
      values: [[...groups.keys()], [...groups.values()].map(({ length }) => length)],
    },
    {
      text: `update public.visitor_counter set count = count + $1::bigint, updated_at = now() returning count`,
      values: [languages.length],
    },
  ];
}

function readCount([row]: Row[]): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}
