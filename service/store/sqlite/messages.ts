import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type MessageState, type MessageStore, messageStates, type StoredMessage } from "../store.ts";
import { inTransaction } from "./database.ts";
import { prepareMessageStatements, rowsPerPage, rowsPerTransaction } from "./message-statements.ts";

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
 */
const clockToleranceMs = 60_000;

/**
 * The software is from 2026. A clock that shows an earlier time was never set, and by such a clock nothing is old.
 */
export const earliestPlausibleTime = Date.UTC(2026, 0, 1);

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
  const statements = prepareMessageStatements(database);

  /** Calls `onChange` after a statement, and returns whether it changed a message. */
  const noteChange = (result: { changes: number | bigint }) => {
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
      all.push(...inTransaction(database, () => some.filter((reference) => noteChange(change(reference)))));
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
      const [row] = statements.claim.all(
        timed({ $token: token, $leaseMs: leaseMs, $toleranceMs: clockToleranceMs }),
      );
      return row && { token, message: row as unknown as StoredMessage };
    },

    renew: async ({ token, message: { reference } }, leaseMs) =>
      noteChange(statements.renew.run(timed({ $token: token, $reference: reference, $leaseMs: leaseMs }))),

    async settle({ token, message: { reference } }, outcome) {
      const reason = outcome.state === "failed" ? outcome.reason : null;
      const parameters = { $token: token, $reference: reference, $state: outcome.state, $reason: reason };
      return noteChange(statements.settle.run(timed(parameters)));
    },

    async postpone({ token, message: { reference } }, { pauseMs, reason = null }) {
      const parameters = { $token: token, $reference: reference, $pauseMs: pauseMs, $reason: reason };
      return noteChange(statements.postpone.run(timed(parameters)));
    },

    async pauseDeliveries(pauseMs) {
      statements.pause.run({ $now: now(), $endsAt: now() + pauseMs });
    },

    async readNextDue() {
      const $now = now();
      const { dueAt, dueSetAt } = statements.nextDue.get() as {
        dueAt: number | null;
        dueSetAt: number | null;
      };
      if (dueAt === null) return undefined;
      const wait = Number(dueSetAt) > $now + clockToleranceMs ? 0 : Math.max(0, dueAt - $now);
      const [paused] = statements.pauseEnd.all({ $now });
      return Math.max(wait, paused ? Number(paused.endsAt) - $now : 0);
    },

    countWaiting: async () => Number(statements.countWaiting.get()?.count),

    async countByState() {
      const rows = statements.countByState.all() as { state: MessageState; count: number }[];
      const all = Object.fromEntries(messageStates.map((state) => [state, 0])) as Record<
        MessageState,
        number
      >;
      for (const { state, count } of rows) all[state] = count;
      return all;
    },

    async readLongestWaitMs() {
      const { time } = statements.oldestWaiting.get() as { time: number | null };
      return time === null ? undefined : Math.max(0, now() - time);
    },

    async *list(states = messageStates) {
      for (let last = 0; ; ) {
        const rows = statements.list.all({ $states: JSON.stringify(states), $last: last });
        for (const { id, ...message } of rows) {
          yield message as unknown as StoredMessage;
          last = Number(id);
        }
        if (rows.length < rowsPerPage) return;
      }
    },

    find: async (reference) => statements.find.get(reference) as StoredMessage | undefined,

    retry: (references) =>
      changeEach(references, (reference) =>
        statements.retry.run(timed({ $reference: reference, $toleranceMs: clockToleranceMs })),
      ),

    markHandled: (references) =>
      changeEach(references, (reference) => statements.markHandled.run(timed({ $reference: reference }))),

    async delete(references) {
      const deleted = await changeEach(references, (reference) => statements.deleteOne.run(reference));
      if (deleted.length > 0) truncateWal();
      return deleted;
    },

    async deleteOld(retention) {
      const deleted: Partial<Record<MessageState, number>> = {};
      if (now() < earliestPlausibleTime) return deleted;
      for (const $state of messageStates)
        await runOnAll(statements.redateSome, { $state, $time: earliestPlausibleTime, $now: now() });
      for (const [state, keptMs] of Object.entries(retention) as [MessageState, number][]) {
        const count = await runOnAll(statements.deleteSome, { $state: state, $time: now() - keptMs });
        if (count > 0) deleted[state] = count;
      }
      // Also for what another process deleted while the log was in use.
      truncateWal();
      return deleted;
    },

    async countOld(retention) {
      const counts = Object.entries(retention).map(([$state, keptMs]) => {
        const row = statements.countOld.get({ $state, $time: now() - keptMs });
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
