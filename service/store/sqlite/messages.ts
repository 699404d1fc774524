import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type MessageState, type MessageStore, messageStates, type StoredMessage } from "../store.ts";
import { inTransaction } from "./database.ts";

const columns = `reference, name, email, subject, message, language, state, received_at as receivedAt, attempts,
  waited_ms as waitedMs, due_at as dueAt, settled_at as settledAt, reason`;

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
 */
const clockToleranceMs = 60_000;

/** Deleting overwrites each message with zeros, and visitors wait while a transaction does so. */
const rowsPerTransaction = 50;

/** A message may have 32 KB, and an inbox more messages than fit into memory. */
const rowsPerPage = 500;

/**
 * The software is from 2026. A clock that shows an earlier time was never set, and by such a clock nothing is old.
 */
export const earliestPlausibleTime = Date.UTC(2026, 0, 1);

const isDue = "(due_at <= $now or due_set_at > $now + $toleranceMs)";

interface Dependencies {
  now: () => number;
  newId: () => string;
  /** Called after each change, with which the number of waiting messages may change. */
  onChange: () => void;
}

/** Creates everything about messages but adding them, which is done in batches. */
export function createMessageStore(
  database: DatabaseSync,
  { now, newId, onChange }: Dependencies,
): Omit<MessageStore, "add"> {
  const countWaiting = database.prepare(
    "select count(*) as count from contact_message where state = 'waiting'",
  );
  const claim = database.prepare(`
    update contact_message
    set claim_token = $token, due_at = $now + $leaseMs, due_set_at = $now, attempts = attempts + 1
    where not exists (select 1 from delivery_pause where set_at <= $now and ends_at > $now) and id = coalesce(
      (select id from contact_message where state = 'waiting' and due_at <= $now order by due_at, id limit 1),
      (select id from contact_message where state = 'waiting' and due_set_at > $now + $toleranceMs limit 1))
    returning ${columns}`);
  const renew = database.prepare(`
    update contact_message set due_at = $now + $leaseMs, due_set_at = $now
    where reference = $reference and claim_token = $token`);
  const settle = database.prepare(`
    update contact_message
    set state = $state, settled_at = $now, reason = $reason, claim_token = null
    where reference = $reference and claim_token = $token`);
  const postpone = database.prepare(`
    update contact_message
    set due_at = $now + $pauseMs, due_set_at = $now, waited_ms = waited_ms + $pauseMs,
      reason = coalesce($reason, reason), claim_token = null
    where reference = $reference and claim_token = $token`);
  const pause = database.prepare(`
    insert into delivery_pause (id, set_at, ends_at) values (1, $now, $endsAt)
    on conflict do update set set_at = $now,
      ends_at = case when set_at <= $now then max(ends_at, $endsAt) else $endsAt end`);
  const nextDue = database.prepare(`
    select min(due_at) as dueAt, max(due_set_at) as dueSetAt from contact_message where state = 'waiting'`);
  const pauseEnd = database.prepare(
    "select ends_at as endsAt from delivery_pause where set_at <= $now and ends_at > $now",
  );
  const countByState = database.prepare(
    "select state, count(*) as count from contact_message group by state",
  );
  // By itself SQLite would take the index of states, and read every waiting message.
  const oldestWaiting = database.prepare(`
    select min(max(received_at, coalesce(retried_at, 0))) as time
    from contact_message indexed by contact_message_waiting_since where state = 'waiting'`);
  // With the plus the index of states is not used: each page would sort all messages of these states.
  const list = database.prepare(`
    select id, ${columns} from contact_message
    where id > $last and +state in (select value from json_each($states)) order by id limit ${rowsPerPage}`);
  const find = database.prepare(`select ${columns} from contact_message where reference = ?`);
  // A claim that is held stays valid: its message would be sent twice.
  const retry = database.prepare(`
    update contact_message
    set attempts = 0, waited_ms = 0, state = 'waiting', settled_at = null,
      retried_at = iif(state = 'waiting', retried_at, $now),
      due_at = iif(claim_token is null or ${isDue}, $now, due_at),
      due_set_at = iif(claim_token is null or ${isDue}, $now, due_set_at),
      claim_token = iif(claim_token is null or ${isDue}, null, claim_token)
    where reference = $reference and state <> 'delivered'`);
  const markHandled = database.prepare(`
    update contact_message
    set state = 'handled', settled_at = iif(state = 'handled', settled_at, $now), claim_token = null
    where reference = $reference`);
  const deleteOne = database.prepare("delete from contact_message where reference = ?");
  const isOld = "state = $state and coalesce(settled_at, received_at) < $time";
  const deleteSome = database.prepare(
    `delete from contact_message where id in (select id from contact_message where ${isOld} limit ${rowsPerTransaction})`,
  );
  const countOld = database.prepare(`select count(*) as count from contact_message where ${isOld}`);
  // A clock that was not set dated these messages: their time begins now.
  const dateSomeAnew = database.prepare(`
    update contact_message set received_at = iif(received_at < $time, $now, received_at),
      settled_at = iif(settled_at is null, null, $now)
    where id in (select id from contact_message where ${isOld} limit ${rowsPerTransaction})`);

  /** Whether a statement changed a message. */
  const changed = (result: { changes: number | bigint }) => {
    onChange();
    return Number(result.changes) === 1;
  };
  const timed = (parameters: Record<string, SQLInputValue>) => ({ ...parameters, $now: now() });

  /** Changes messages, some in each transaction, and returns the references of those that were changed. */
  async function changeEach(
    references: readonly string[],
    change: (reference: string) => { changes: number | bigint },
  ): Promise<string[]> {
    const all: string[] = [];
    for (let start = 0; start < references.length; start += rowsPerTransaction) {
      const some = references.slice(start, start + rowsPerTransaction);
      all.push(...inTransaction(database, () => some.filter((reference) => changed(change(reference)))));
      await nextTurn();
    }
    return all;
  }

  /** Runs a statement that changes some rows, until none is left. */
  async function runOnAll(
    statement: StatementSync,
    parameters: Record<string, SQLInputValue>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const changes = Number(statement.run(parameters).changes);
      total += changes;
      if (changes < rowsPerTransaction) return total;
      await nextTurn();
    }
  }

  /** Empties the write-ahead log, which still holds deleted text. Does nothing while a backup reads it. */
  function truncateWal(): void {
    database.exec("pragma wal_checkpoint(truncate)");
  }

  return {
    async claim(leaseMs) {
      const token = newId();
      // Not `get`: the statement commits after its last row, and `get` does not notice if that fails.
      const [row] = claim.all(timed({ $token: token, $leaseMs: leaseMs, $toleranceMs: clockToleranceMs }));
      return row && { token, message: row as unknown as StoredMessage };
    },

    renew: async ({ token, message: { reference } }, leaseMs) =>
      changed(renew.run(timed({ $token: token, $reference: reference, $leaseMs: leaseMs }))),

    async settle({ token, message: { reference } }, outcome) {
      const reason = outcome.state === "failed" ? outcome.reason : null;
      const parameters = { $token: token, $reference: reference, $state: outcome.state, $reason: reason };
      return changed(settle.run(timed(parameters)));
    },

    async postpone({ token, message: { reference } }, { pauseMs, reason = null }) {
      const parameters = { $token: token, $reference: reference, $pauseMs: pauseMs, $reason: reason };
      return changed(postpone.run(timed(parameters)));
    },

    async pauseDeliveries(pauseMs) {
      pause.run({ $now: now(), $endsAt: now() + pauseMs });
    },

    async readNextDue() {
      const $now = now();
      const { dueAt, dueSetAt } = nextDue.get() as { dueAt: number | null; dueSetAt: number | null };
      if (dueAt === null) return undefined;
      const wait = Number(dueSetAt) > $now + clockToleranceMs ? 0 : Math.max(0, dueAt - $now);
      const [paused] = pauseEnd.all({ $now });
      return Math.max(wait, paused ? Number(paused.endsAt) - $now : 0);
    },

    countWaiting: async () => Number(countWaiting.get()?.count),

    async countByState() {
      const rows = countByState.all() as { state: MessageState; count: number }[];
      const all = Object.fromEntries(messageStates.map((state) => [state, 0])) as Record<
        MessageState,
        number
      >;
      for (const { state, count } of rows) all[state] = count;
      return all;
    },

    async readOldestWaitingAge() {
      const { time } = oldestWaiting.get() as { time: number | null };
      return time === null ? undefined : Math.max(0, now() - time);
    },

    async *list(states = messageStates) {
      for (let last = 0; ; ) {
        const rows = list.all({ $states: JSON.stringify(states), $last: last });
        for (const { id, ...message } of rows) {
          yield message as unknown as StoredMessage;
          last = Number(id);
        }
        if (rows.length < rowsPerPage) return;
      }
    },

    find: async (reference) => find.get(reference) as StoredMessage | undefined,

    retry: (references) =>
      changeEach(references, (reference) =>
        retry.run(timed({ $reference: reference, $toleranceMs: clockToleranceMs })),
      ),

    markHandled: (references) =>
      changeEach(references, (reference) => markHandled.run(timed({ $reference: reference }))),

    async delete(references) {
      const deleted = await changeEach(references, (reference) => deleteOne.run(reference));
      if (deleted.length > 0) truncateWal();
      return deleted;
    },

    async deleteOld(retention) {
      const deleted: Partial<Record<MessageState, number>> = {};
      if (now() < earliestPlausibleTime) return deleted;
      for (const $state of messageStates)
        await runOnAll(dateSomeAnew, { $state, $time: earliestPlausibleTime, $now: now() });
      for (const [state, keptMs] of Object.entries(retention) as [MessageState, number][]) {
        const count = await runOnAll(deleteSome, { $state: state, $time: now() - keptMs });
        if (count > 0) deleted[state] = count;
      }
      // Also for what another process deleted while the log was in use.
      truncateWal();
      return deleted;
    },

    async countOld(retention) {
      const counts = Object.entries(retention).map(([$state, keptMs]) => {
        const row = countOld.get({ $state, $time: now() - keptMs });
        return [$state, Number(row?.count)] as const;
      });
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
  };
}

/** Lets other work of the event loop run between two transactions. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
