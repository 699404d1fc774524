import type { Language } from "../../../contract/languages.ts";
import {
  type Claim,
  type MessageState,
  type MessageStore,
  messageStates,
  type Outcome,
  type Retention,
  type StoredMessage,
} from "../store.ts";
import type { Connections, Row } from "./connections.ts";

const columns = `message.reference, message.name, message.email, message.subject, message.message,
  message.language, message.state, message.received_at, message.attempts, message.waited_ms, message.due_at,
  message.settled_at, message.reason`;

const milliseconds = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;

/** A message may have 256 KB, so a statement on more rows might exceed its timeout. */
const rowsPerTransaction = 500;

/** Creates everything about messages but adding them, which is done in batches. */
export function createMessageStore({ query }: Pick<Connections, "query">): Omit<MessageStore, "add"> {
  const changed = async (text: string, values: unknown[]): Promise<boolean> =>
    (await query(`${text} returning message.id`, values)).length === 1;

  /** Changes messages, some in each transaction, and returns the references of those that were changed. */
  async function changeAll(text: string, references: readonly string[]): Promise<string[]> {
    const all: string[] = [];
    for (let start = 0; start < references.length; start += rowsPerTransaction) {
      const some = references.slice(start, start + rowsPerTransaction).map(clean);
      const rows = await query(`${text} returning message.reference`, [some]);
      all.push(...rows.map(({ reference }) => String(reference)));
    }
    return all;
  }

  return {
    async claim(leaseMs) {
      const [row] = await query(
        `with due as (
          select id from private.contact_message
          where state = 'waiting' and due_at <= now()
            and not exists (select from private.service_state where deliveries_paused_until > now())
          order by due_at, id limit 1
          for update skip locked
        )
        update private.contact_message as message
        set claim_token = gen_random_uuid(), due_at = now() + ${milliseconds("$1")}, attempts = attempts + 1
        from due where message.id = due.id
        returning ${columns}, message.claim_token`,
        [leaseMs],
      );
      return row && { token: String(row.claim_token), message: readMessage(row) };
    },

    renew: ({ token, message }: Claim, leaseMs) =>
      changed(
        `update private.contact_message as message set due_at = now() + ${milliseconds("$3")}
        where reference = $1 and claim_token = $2 and state = 'waiting'`,
        [message.reference, token, leaseMs],
      ),

    // If the response to a commit was lost, the outcome is recorded again, and that must succeed.
    settle: ({ token, message }: Claim, outcome: Outcome) =>
      changed(
        `update private.contact_message as message
        set state = $3, settled_at = coalesce(settled_at, now()), reason = $4
        where reference = $1 and claim_token = $2 and state in ('waiting', $3)`,
        [message.reference, token, outcome.state, outcome.state === "failed" ? clean(outcome.reason) : null],
      ),

    postpone: ({ token, message }: Claim, { pauseMs, reason }) =>
      changed(
        `update private.contact_message as message
        set due_at = now() + ${milliseconds("$3")}, waited_ms = waited_ms + $3::bigint,
          reason = coalesce($4, reason), claim_token = null
        where reference = $1 and claim_token = $2 and state = 'waiting'`,
        [message.reference, token, Math.round(pauseMs), reason === undefined ? null : clean(reason)],
      ),

    async pauseDeliveries(pauseMs) {
      await query(
        `update private.service_state
        set deliveries_paused_until = greatest(deliveries_paused_until, now() + ${milliseconds("$1")})`,
        [pauseMs],
      );
    },

    async readNextDue() {
      const [row] = await query(`
        select ceil(extract(epoch from
          greatest(min(due_at), (select deliveries_paused_until from private.service_state), now()) - now())
          * 1000)::bigint as wait
        from private.contact_message where state = 'waiting' having count(*) > 0`);
      return row && Number(row.wait);
    },

    async countByState() {
      const rows = await query("select state, count(*) as count from private.contact_message group by state");
      const none = Object.fromEntries(messageStates.map((state) => [state, 0]));
      return { ...none, ...readCounts(rows) } as Record<MessageState, number>;
    },

    async countWaiting() {
      const [row] = await query(
        "select count(*) as count from private.contact_message where state = 'waiting'",
      );
      return Number(row?.count);
    },

    async readLongestWaitMs() {
      const [row] = await query(`
        select floor(extract(epoch from now() - min(greatest(received_at, retried_at))) * 1000)::bigint as age
        from private.contact_message where state = 'waiting' having count(*) > 0`);
      return row && Math.max(0, Number(row.age));
    },

    async *list(states = messageStates) {
      for (let last: unknown = 0; ; ) {
        const rows = await query(
          `select message.id, ${columns} from private.contact_message as message
          where state = any ($1) and id > $2 order by id limit ${rowsPerTransaction}`,
          [states, last],
        );
        yield* rows.map(readMessage);
        if (rows.length < rowsPerTransaction) return;
        last = rows.at(-1)?.id;
      }
    },

    async find(reference) {
      const [row] = await query(
        `select ${columns} from private.contact_message as message where reference = $1`,
        [clean(reference)],
      );
      return row && readMessage(row);
    },

    // A claim that is held stays valid: its message would be sent twice.
    retry: (references) =>
      changeAll(
        `update private.contact_message as message
        set state = 'waiting', attempts = 0, waited_ms = 0, settled_at = null,
          retried_at = case when state = 'waiting' then retried_at else now() end,
          due_at = case when ${isHeld} then due_at else now() end,
          claim_token = case when ${isHeld} then claim_token end
        where reference = any ($1) and state <> 'delivered'`,
        references,
      ),

    markHandled: (references) =>
      changeAll(
        `update private.contact_message as message
        set settled_at = case when state = 'handled' then settled_at else now() end, state = 'handled',
          claim_token = null
        where reference = any ($1)`,
        references,
      ),

    delete: (references) =>
      changeAll("delete from private.contact_message as message where reference = any ($1)", references),

    async deleteOld(retention: Retention) {
      const total: Partial<Record<MessageState, number>> = {};
      for (;;) {
        const deleted = readCounts(
          await query(
            `with old as (
              select message.id from private.contact_message as message, ${kept} where ${isOld}
              limit ${rowsPerTransaction} for update of message skip locked
            ), deleted as (
              delete from private.contact_message using old where contact_message.id = old.id
              returning contact_message.state
            )
            select state, count(*) as count from deleted group by state`,
            [Object.keys(retention), Object.values(retention)],
          ),
        );
        const entries = Object.entries(deleted) as [MessageState, number][];
        for (const [state, count] of entries) total[state] = (total[state] ?? 0) + count;
        if (entries.reduce((sum, [, count]) => sum + count, 0) < rowsPerTransaction) return total;
      }
    },

    async countOld(retention: Retention) {
      const rows = await query(
        `select message.state, count(*) as count from private.contact_message as message, ${kept}
        where ${isOld} group by message.state`,
        [Object.keys(retention), Object.values(retention)],
      );
      return readCounts(rows);
    },
  };
}

/** `$1` and `$2` are the states and retentions of a `Retention`. */
const kept = "unnest($1::text[], $2::float8[]) as kept (state, ms)";
// The first expression of time has an index.
const isOld = `message.state = kept.state
  and coalesce(message.settled_at, message.received_at) < now() - ${milliseconds("kept.ms")}
  and coalesce(message.retried_at, '-infinity') < now() - ${milliseconds("kept.ms")}`;

const isHeld = "state = 'waiting' and claim_token is not null and due_at > now()";

function readCounts(rows: Row[]): Partial<Record<MessageState, number>> {
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

function readMessage(row: Row): StoredMessage {
  const time = (value: unknown) => (value as Date).getTime();
  return {
    reference: String(row.reference),
    name: String(row.name),
    email: String(row.email),
    subject: String(row.subject),
    message: String(row.message),
    language: row.language as Language | null,
    state: row.state as MessageState,
    receivedAt: time(row.received_at),
    attempts: Number(row.attempts),
    waitedMs: Number(row.waited_ms),
    dueAt: time(row.due_at),
    settledAt: row.settled_at === null ? null : time(row.settled_at),
    reason: row.reason as string | null,
  };
}

/** Replaces NUL, the only character that PostgreSQL cannot store. */
export function clean(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
