import { randomUUID } from "node:crypto";
import { contactFields, createContactMessage } from "../../domain/contact-message.ts";
import { createBatcher } from "../../lib/sql/batcher.ts";
import { type Engine, type Query, toRows } from "../../lib/sql/engine.ts";
import { type MessageWriter, maxTextBytes, type NewMessage } from "../store.ts";

/** The size of a message in addition to its texts: the row's other columns, and its entries in indexes. */
const rowBytes = 500;

export const maxMessageBytes = rowBytes + maxTextBytes;

/** How long a measurement of the messages holds below the cap: other processes add and delete some, too. */
const validityMs = 60_000;

const maxMessagesPerBatch = 100;

export interface CapOptions {
  /** At this size of all messages, new ones are refused, and nothing else is. */
  maxDatabaseBytes: number;
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow: () => number;
}

/** Creates the writer of new messages, which keeps the size of all messages below a cap. */
export function createMessageWriter(
  engine: Pick<Engine, "query" | "transact" | "isAboutData">,
  { maxDatabaseBytes, monotonicNow }: CapOptions,
): MessageWriter {
  /** As measured, plus what was added since. */
  let stored = { bytes: 0, measuredAt: Number.NEGATIVE_INFINITY };

  async function measure(query: Query, maxAgeMs = validityMs): Promise<void> {
    if (monotonicNow() - stored.measuredAt < maxAgeMs) return;
    const [row] = await query("select cast(coalesce(sum(bytes), 0) as bigint) as bytes from inbox_message");
    stored = { bytes: Number(row?.bytes), measuredAt: monotonicNow() };
  }

  /**
   * Stores messages in one transaction.
   * @returns for each the reference of the stored message, which may be an earlier one with the same digest; undefined if
   * there is no room for it
   */
  async function addMessages(messages: readonly NewMessage[]): Promise<(string | undefined)[]> {
    const rows = listDistinct(messages).map((message) => ({ ...message, bytes: measureMessage(message) }));
    const newBytes = rows.reduce((total, { bytes }) => total + bytes, 0);
    return engine.transact(async ({ query, commit }) => {
      await measure(query);
      // The operator may just have deleted some.
      if (stored.bytes + newBytes > maxDatabaseBytes) await measure(query, 0);
      let room = maxDatabaseBytes - stored.bytes;
      // A message that is sent again needs no room.
      const known = newBytes > room ? await query(findDigests, [toRows(rows)]) : [];
      const knownDigests = new Set(known.map(({ digest }) => digest));
      const admitted = rows.filter(({ bytes, idempotencyDigest }) => {
        if (knownDigests.has(idempotencyDigest)) return true;
        if (bytes > room) return false;
        room -= bytes;
        return true;
      });
      const [inserted = []] = await commit([{ text: insertMessages, values: [toRows(admitted)] }]);
      stored.bytes = maxDatabaseBytes - room;
      const references = new Map(
        inserted.map(({ digest, reference }) => [digest ?? reference, String(reference)]),
      );
      return messages.map((message) => references.get(identify(message)));
    }, "messages");
  }

  return {
    async hasRoom() {
      await measure(engine.query);
      return stored.bytes + maxMessageBytes <= maxDatabaseBytes;
    },

    async readShareUsed() {
      await measure(engine.query);
      return stored.bytes / maxDatabaseBytes;
    },

    async checkWritable() {
      // Letters beyond ASCII are what a database is most likely to refuse.
      const row = {
        ...createContactMessage(() => "é م 🎁"),
        reference: randomUUID(),
        state: "pending",
        bytes: 0,
      };
      await engine.transact(async ({ query, execute }) => {
        await execute("savepoint attempt");
        await query(insertMessages, [toRows([row])]);
        await execute("rollback to savepoint attempt");
      }, "messages");
    },

    add: createBatcher(addMessages, engine, maxMessagesPerBatch),
  };
}

/** Messages with the same digest are the same message. */
const identify = ({ idempotencyDigest, reference }: NewMessage) => idempotencyDigest ?? reference;

/** Sorted by digest, because two instances that insert the same ones in opposite orders would wait for each other. */
function listDistinct(messages: readonly NewMessage[]): NewMessage[] {
  const groups = [...Map.groupBy(messages, identify)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.flatMap(([, [first]]) => first ?? []);
}

function measureMessage(message: NewMessage): number {
  return rowBytes + Buffer.byteLength(contactFields.map((field) => message[field]).join(""));
}

const findDigests = `
  select idempotency_digest as digest from inbox_message
  where idempotency_digest in (select value ->> 'idempotencyDigest' from json_each($1))`;

/** If a message's digest is already stored, it gets the reference of the stored message. */
const insertMessages = `
  insert into inbox_message (reference, idempotency_digest, language, state, state_since, received_at, bytes,
    claimable_at, claimable_set_at, ${contactFields.join(", ")})
  select value ->> 'reference', value ->> 'idempotencyDigest', value ->> 'language', value ->> 'state', now_ms(),
    now_ms(), cast(value ->> 'bytes' as bigint), now_ms(), now_ms(),
    ${contactFields.map((field) => `value ->> '${field}'`).join(", ")}
  from json_each($1) where true
  on conflict (idempotency_digest) do update set idempotency_digest = excluded.idempotency_digest
  returning idempotency_digest as digest, reference`;
