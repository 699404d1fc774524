import { type Engine, type Query, toRows } from "./engines/engine.ts";
import type { NewMessage } from "./store.ts";

/** The size of a message in addition to its texts: the row's other columns, and its entries in indexes. */
const rowBytes = 500;

/** The size of the largest message: a request has 256 KB at most. */
export const maxMessageBytes = rowBytes + 256 * 1024;

/** How long a measurement of the messages holds below `nearCap`: other processes add and delete some, too. */
const validityMs = 60_000;

/** Above this part of the cap, old messages make room for new ones. */
const nearCap = 0.95;

interface Dependencies {
  maxDatabaseBytes: number;
  monotonicNow: () => number;
}

/** Creates the writer of new messages, which keeps the size of all messages below a cap. */
export function createMessageWriter(engine: Engine, { maxDatabaseBytes, monotonicNow }: Dependencies) {
  const limit = nearCap * maxDatabaseBytes;
  /** As measured, plus what was added since. `replaceable` is what delivered messages and spam take up. */
  let stored = { bytes: 0, replaceable: 0, measuredAt: Number.NEGATIVE_INFINITY };

  async function measure(query: Query, maxAgeMs: number): Promise<void> {
    if (monotonicNow() - stored.measuredAt < maxAgeMs) return;
    const [row] = await query(sumBytes);
    stored = {
      bytes: Number(row?.bytes),
      replaceable: Number(row?.replaceable),
      measuredAt: monotonicNow(),
    };
  }

  return {
    /** Whether the largest message would be stored now. Delivered messages and spam count as room. */
    async hasRoom(): Promise<boolean> {
      await measure(engine.query, validityMs);
      return stored.bytes - stored.replaceable + maxMessageBytes <= maxDatabaseBytes;
    },

    /** Reads which part of the cap the messages take up: 1 is all of it. */
    async readUsage(): Promise<number> {
      await measure(engine.query, validityMs);
      return stored.bytes / maxDatabaseBytes;
    },

    /**
     * Stores messages in one transaction.
     * @returns for each the reference of the stored message, which may be an earlier one with the same digest; undefined if
     * there is no room for it
     */
    async add(messages: readonly NewMessage[]): Promise<(string | undefined)[]> {
      const rows = listDistinct(messages).map((message) => ({ ...message, bytes: measureMessage(message) }));
      const newBytes = sum(rows.map(({ bytes }) => bytes));
      const isNearCap = () => stored.bytes + newBytes > limit;
      const { admitted, inserted } = await engine.transact(async ({ query, commit }) => {
        // Near the cap always, because the operator may just have deleted some.
        await measure(query, isNearCap() ? 0 : validityMs);
        const deleted = isNearCap() ? await query(deleteOldest) : [];
        let room = maxDatabaseBytes - stored.bytes + sum(deleted.map((row) => Number(row.bytes)));
        const admitted = rows.filter(({ bytes }) => {
          if (bytes > room) return false;
          room -= bytes;
          return true;
        });
        const [inserted = []] = await commit([{ text: insertMessages, values: [toRows(admitted)] }]);
        return { admitted, inserted };
      }, "batch");
      stored.bytes += sum(admitted.map(({ bytes }) => bytes));
      const references = new Map(
        inserted.map(({ digest, reference }) => [digest ?? reference, String(reference)]),
      );
      return messages.map((message) => references.get(identify(message)));
    },
  };
}

/** Messages with the same digest are the same message. */
const identify = ({ idempotencyDigest, reference }: NewMessage) => idempotencyDigest ?? reference;

/** Sorted by digest, because two instances that insert the same ones in opposite orders would wait for each other. */
function listDistinct(messages: readonly NewMessage[]): NewMessage[] {
  const distinct = [...Map.groupBy(messages, identify).values()].flatMap(([first]) => first ?? []);
  return distinct.sort(({ idempotencyDigest: one = "" }, { idempotencyDigest: other = "" }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );
}

function measureMessage({ name, email, subject, message }: NewMessage): number {
  return rowBytes + Buffer.byteLength(name + email + subject + message);
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** If a message's digest is already stored, it gets the reference of the stored message. */
const insertMessages = `
  insert into inbox_message (reference, idempotency_digest, language, state, state_since, received_at, bytes,
    due_at, due_set_at, name, email, subject, message)
  select value ->> 'reference', value ->> 'idempotencyDigest', value ->> 'language', value ->> 'state', now_ms(),
    now_ms(), cast(value ->> 'bytes' as bigint), now_ms(), now_ms(), value ->> 'name', value ->> 'email',
    value ->> 'subject', value ->> 'message'
  from json_each($1) where true
  on conflict (idempotency_digest) do update set idempotency_digest = excluded.idempotency_digest
  returning idempotency_digest as digest, reference`;

const sumBytes = `
  select cast(coalesce(sum(bytes), 0) as bigint) as bytes,
    cast(coalesce(sum(case when state in ('delivered', 'spam') then bytes end), 0) as bigint) as replaceable
  from inbox_message`;

/** As many as a batch has new ones at most, so that a flood doesn't reach the cap. Visitors wait for it, so not more. */
const oldest = (state: string) =>
  `select id from (select id from inbox_message where state = '${state}' order by state_since limit 100) as ${state}`;

/** Two subselects, because one for both states would sort all their messages. */
const deleteOldest = `
  delete from inbox_message where id in (${oldest("delivered")} union all ${oldest("spam")}) returning bytes`;
