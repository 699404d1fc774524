import type { Batch, BatchResults } from "./batcher.ts";
import { readVisits, writeClicks, writeVisits } from "./counts.ts";
import { type Engine, type Query, type Row, type Statement, toRows } from "./engines/engine.ts";
import { readWindows } from "./limits.ts";
import { insertMessages, measureMessage } from "./messages.ts";
import { LimitReachedError, type NewMessage, type StoreCaps, StoreFullError } from "./store.ts";

type Refusal = StoreFullError | LimitReachedError;

/**
 * Writes a batch in one transaction, which takes one round trip to the database, and one more for messages. The rows
 * that all instances write come last, the row of the counter at the very end: so they are locked for the shortest
 * time. The order is that of the hosted function, which prevents deadlocks.
 */
export async function commitBatch(
  { visits, clicks, messages }: Batch,
  { transact }: Pick<Engine, "transact">,
  cap: ReturnType<typeof createCap>,
): Promise<BatchResults> {
  return transact(async ({ query, commit }) => {
    const admission = messages.length > 0 ? await admit(messages, query, cap) : undefined;
    const inserts = admission?.statements ?? [];
    const rows = await commit([...inserts, ...writeClicks(clicks), ...writeVisits(visits)]);
    if (admission) cap.note(admission.admitted);
    // The second statement finds the references of the digests.
    const stored = readReferences(rows[1] ?? []);
    return {
      visits: readVisits(visits.length, rows.at(-1) ?? []),
      messages: messages.map((message) => {
        const { idempotencyDigest, reference } = message;
        const earlier = idempotencyDigest === undefined ? undefined : stored.get(idempotencyDigest);
        return earlier ?? admission?.refused.get(message) ?? reference;
      }),
    };
  }, "batch");
}

/** Decides which messages are stored. A repetition of a stored message needs no room, and uses no limit. */
async function admit(messages: NewMessage[], query: Query, cap: ReturnType<typeof createCap>) {
  // Of several instances, two that insert the same digests in opposite orders would wait for each other.
  const sorted = messages.toSorted((one, other) => compare(one.idempotencyDigest, other.idempotencyDigest));
  const uses = messages.flatMap(({ limits = [] }) => limits);
  const [windows, found, room] = await Promise.all([
    uses.length > 0 ? readWindows(query, uses, { lock: true }) : undefined,
    query(findDigests(messages).text, findDigests(messages).values),
    cap.makeRoom(messages, query),
  ]);
  const digests = new Set(readReferences(found).keys());
  const refused = new Map<NewMessage, Refusal>();
  let left = room;
  const admitted = sorted.filter((message) => {
    const { idempotencyDigest, limits = [] } = message;
    if (idempotencyDigest !== undefined && digests.has(idempotencyDigest)) return false;
    const bytes = measureMessage(message);
    const waitMs = windows?.check(limits) ?? 0;
    if (bytes > left) refused.set(message, new StoreFullError());
    else if (waitMs > 0) refused.set(message, new LimitReachedError(waitMs));
    if (refused.has(message)) return false;
    if (idempotencyDigest !== undefined) digests.add(idempotencyDigest);
    left -= bytes;
    windows?.count(limits);
    return true;
  });
  const statements: Statement[] = [
    insertMessages(admitted),
    findDigests(messages),
    ...(windows?.write() ?? []),
  ];
  return { admitted, refused, statements };
}

function compare(one = "", other = ""): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Finds the references of stored messages with the digests of these. */
function findDigests(messages: readonly NewMessage[]): Statement {
  const digests = messages.flatMap(({ idempotencyDigest: digest }) =>
    digest === undefined ? [] : { digest },
  );
  return {
    text: `select idempotency_digest as digest, reference from inbox_message
      where idempotency_digest in (select value ->> 'digest' from json_each($1))`,
    values: [toRows(digests)],
  };
}

function readReferences(rows: Row[]): Map<string, string> {
  return new Map(rows.map(({ digest, reference }) => [String(digest), String(reference)]));
}

/** How long a measurement of the messages holds, far from the cap and near it. Other instances add some, too. */
const validityMs = { far: 60_000, near: 2_000 };

/** Above this part of the cap, old messages make room for new ones. */
const nearCap = 0.95;

/** Messages that one round deletes, and rounds for one batch: visitors wait for it. */
const rowsPerRound = 20;
const maxRounds = 5;

/** Creates the check of the cap, which is about what the messages take up, not about what was sent. */
export function createCap({ maxDatabaseBytes }: StoreCaps, monotonicNow: () => number) {
  const limit = nearCap * maxDatabaseBytes;
  let known = { bytes: 0, measuredAt: Number.NEGATIVE_INFINITY };

  async function measure(query: Query, needed: number): Promise<void> {
    const age = monotonicNow() - known.measuredAt;
    if (age < (known.bytes + needed > limit ? validityMs.near : validityMs.far)) return;
    known = { bytes: await measureMessages(query), measuredAt: monotonicNow() };
  }

  return {
    /**
     * Deletes the oldest delivered and spam messages if new ones would come near the cap.
     * @returns how many bytes fit
     */
    async makeRoom(messages: readonly NewMessage[], query: Query): Promise<number> {
      const needed = messages.reduce((sum, message) => sum + measureMessage(message), 0);
      await measure(query, needed);
      for (let round = 0; round < maxRounds && known.bytes + needed > limit; round += 1) {
        const freed = await query(deleteOldest);
        known.bytes -= freed.reduce((sum, { bytes }) => sum + Number(bytes), 0);
        if (freed.length < rowsPerRound) break;
      }
      return maxDatabaseBytes - known.bytes;
    },

    note(added: readonly NewMessage[]): void {
      for (const message of added) known.bytes += measureMessage(message);
    },

    /** Makes the next message measure again. */
    forget(): void {
      known.measuredAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export async function measureMessages(query: Query): Promise<number> {
  const [row] = await query("select cast(coalesce(sum(bytes), 0) as bigint) as bytes from inbox_message");
  return Number(row?.bytes);
}

const oldest = (state: string) => `select * from (
  select id, state_since from inbox_message where state = '${state}' order by state_since limit ${rowsPerRound}
) as ${state}`;

const deleteOldest = `
  delete from inbox_message where id in (
    select id from (${oldest("delivered")} union all ${oldest("spam")}) as settled
    order by state_since limit ${rowsPerRound}
  ) returning bytes`;
