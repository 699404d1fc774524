import { randomUUID } from "node:crypto";
import { isLanguage } from "../../contract/languages.ts";
import { type Engine, type Row, toRows, type Value } from "./engines/engine.ts";
import {
  type Claim,
  type DeliveryPause,
  type MessageFilter,
  type MessagePage,
  type MessageState,
  type Outcome,
  type StoredMessage,
  unreadStates,
} from "./store.ts";

/**
 * The columns whose names don't explain themselves:
 * - `state_since`: when the message got its state, by its arrival, its last delivery, or the operator
 * - `bytes`: roughly what the message takes up, computed once
 * - `waited_ms`: the sum of its pauses; a difference of times would be wrong after the clock was set
 * - `due_at`: the end of its pause, or of its lease if it waits and has a `claim_token`
 * - `due_set_at`: when `due_at` was set; a time in the future means that the clock was set back since
 * - `warned_at`: when the operator was warned that this unread message will be deleted
 */
const columns = `id, reference, language, state, state_since, received_at, attempts, waited_ms, due_at, reason, name,
  email, subject, message`;

function parseMessage(row: Row): StoredMessage {
  const state = row.state as MessageState;
  return {
    reference: String(row.reference),
    name: String(row.name),
    email: String(row.email),
    subject: String(row.subject),
    message: String(row.message),
    // A newer version may have stored a language that this one doesn't have.
    language: isLanguage(row.language) ? row.language : null,
    state,
    receivedAt: Number(row.received_at),
    attempts: Number(row.attempts),
    waitedMs: Number(row.waited_ms),
    dueAt: Number(row.due_at),
    settledAt: state === "waiting" ? null : Number(row.state_since),
    reason: typeof row.reason === "string" ? row.reason : null,
  };
}

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
 */
const clockToleranceMs = 60_000;

/**
 * The software is from 2026, so a clock that shows an earlier time was never set. By such a clock, no message is old.
 */
export const earliestPlausibleTime = Date.UTC(2026, 0, 1);

/** A message may have 256 KB, and an inbox more messages than fit into memory. */
const rowsPerPage = 25;

/** Visitors wait while a transaction deletes messages: SQLite overwrites each of them with zeros. */
const rowsPerTransaction = 20;

/** The pause between two such transactions, so that other writes get their turn. */
const gapMs = 25;

const formatStates = (states: readonly MessageState[]) => states.map((state) => `'${state}'`).join(", ");

const isUnreadAfter = `state in (${formatStates(unreadStates)}) and state_since < now_ms() - cast($1 as bigint)`;

/** Creates everything about messages except adding them, which is done in batches. */
export function createMessages(
  { query, skipLocked }: Engine,
  wait: (milliseconds: number) => Promise<unknown>,
) {
  /** Changes messages in several transactions, and returns the references of the changed ones. */
  async function changeEach(text: string, references: readonly string[]): Promise<string[]> {
    const all: string[] = [];
    for (let start = 0; start < references.length; start += rowsPerTransaction) {
      if (start > 0) await wait(gapMs);
      const some = references.slice(start, start + rowsPerTransaction).map((reference) => ({ reference }));
      const rows = await query(
        `${text} and reference in (select value ->> 'reference' from json_each($1)) returning reference`,
        [toRows(some)],
      );
      all.push(...rows.map(({ reference }) => String(reference)));
    }
    return all;
  }

  /** Gives messages a state that only the operator can change, which voids their claims. */
  const mark = (state: "handled" | "spam", references: readonly string[]) =>
    changeEach(
      `update inbox_message set state = '${state}',
        state_since = case when state = '${state}' then state_since else now_ms() end where true`,
      references,
    );

  /** Changes the messages that a condition selects, in several transactions. Returns how many. */
  async function changeSome(change: string, condition: string, values: Value[]): Promise<number> {
    for (let total = 0; ; ) {
      const rows = await query(
        `${change} where id in (
          select id from inbox_message where ${condition} limit ${rowsPerTransaction} ${skipLocked})
        returning id`,
        values,
      );
      total += rows.length;
      if (rows.length < rowsPerTransaction) return total;
      await wait(gapMs);
    }
  }

  async function readCount(condition: string, values: Value[]): Promise<number> {
    const [row] = await query(`select count(*) as count from inbox_message where ${condition}`, values);
    return Number(row?.count);
  }

  /** Reads messages from the newest to the oldest. `after` is the `next` of the page before. */
  async function readPage(
    filter: MessageFilter,
    { after = String(Number.MAX_SAFE_INTEGER), limit }: { after?: string | undefined; limit: number },
  ): Promise<MessagePage> {
    const { conditions, values } = selectMessages(filter);
    conditions.push(`id < cast($${values.push(after)} as bigint)`);
    const rows = await query(
      `select ${columns} from inbox_message where ${conditions.join(" and ")} order by id desc limit ${limit + 1}`,
      values,
    );
    const page = rows.slice(0, limit);
    return {
      messages: page.map(parseMessage),
      next: rows.length > limit ? String(page.at(-1)?.id) : undefined,
    };
  }

  return {
    /** Claims the pending message that has been due longest; undefined if none is due or the target is paused. */
    async claim(leaseMs: number, target: string): Promise<Claim | undefined> {
      const token = randomUUID();
      const [row] = await query(
        `update inbox_message
        set claim_token = $1, due_at = now_ms() + cast($2 as bigint), due_set_at = now_ms(), attempts = attempts + 1
        where id = coalesce(
          (select id from inbox_message where state = 'waiting' and due_at <= now_ms()
            order by due_at, id limit 1 ${skipLocked}),
          (select id from inbox_message where state = 'waiting' and due_set_at > now_ms() + ${clockToleranceMs}
            limit 1 ${skipLocked}))
        and not exists (
          select 1 from delivery_pause where target = $3 and set_at <= now_ms() and ends_at > now_ms())
        returning ${columns}`,
        [token, leaseMs, target],
      );
      return row && { token, message: parseMessage(row) };
    },

    /**
     * Records the outcome. Changes nothing if the claim is void: another instance may have it. If the response to a commit
     * was lost, the outcome is recorded again.
     */
    async settle({ token, message }: Claim, outcome: Outcome): Promise<void> {
      await query(
        `update inbox_message set state = $3, state_since = now_ms(), reason = $4, warned_at = null
        where reference = $1 and claim_token = $2 and state = 'waiting'`,
        [message.reference, token, outcome.state, outcome.reason ?? null],
      );
    },

    /**
     * Ends the claim; the message is due after the pause. Changes nothing if the claim is void. If the message was held back
     * and not sent, neither the claim nor the pause counts for `isGivenUp`.
     */
    async postpone(
      { token, message }: Claim,
      { pauseMs, reason, isHeldBack = false }: { pauseMs: number; reason?: string; isHeldBack?: boolean },
    ): Promise<void> {
      await query(
        `update inbox_message
        set due_at = now_ms() + cast($3 as bigint), due_set_at = now_ms(), waited_ms = waited_ms + cast($4 as bigint),
          attempts = attempts - cast($5 as bigint), reason = coalesce($6, reason), claim_token = null
        where reference = $1 and claim_token = $2 and state = 'waiting'`,
        [message.reference, token, pauseMs, isHeldBack ? 0 : pauseMs, isHeldBack ? 1 : 0, reason ?? null],
      );
    },

    /** Pauses the deliveries of all instances to a target, and adds one to its step. The longest pause wins. */
    async pauseDeliveries(target: string, { pauseMs, reason }: { pauseMs: number; reason: string }) {
      await query(
        `insert into delivery_pause (target, set_at, ends_at, step, reason)
        values ($1, now_ms(), now_ms() + cast($2 as bigint), 1, $3)
        on conflict (target) do update set set_at = excluded.set_at, step = delivery_pause.step + 1,
          reason = excluded.reason, ends_at = case
            when delivery_pause.set_at <= now_ms() and delivery_pause.ends_at > excluded.ends_at
            then delivery_pause.ends_at else excluded.ends_at end`,
        [target, pauseMs, reason],
      );
    },

    /** Reads the last pause of a target, unless a delivery or a retry has ended it. */
    async readPause(target: string): Promise<DeliveryPause | undefined> {
      const [row] = await query(
        "select ends_at, step, reason from delivery_pause where target = $1 and set_at <= now_ms()",
        [target],
      );
      return row && { until: Number(row.ends_at), reason: String(row.reason), step: Number(row.step) };
    },

    /** Ends the pause of a target, for example after a delivery. */
    async resumeDeliveries(target: string): Promise<void> {
      await query("delete from delivery_pause where target = $1", [target]);
    },

    /** Counts the messages that were delivered in the last `periodMs` and not changed since. */
    countDelivered: (periodMs: number) =>
      readCount("state = 'delivered' and state_since > now_ms() - cast($1 as bigint)", [periodMs]),

    async countByState(): Promise<Record<MessageState, number>> {
      const counts = { waiting: 0, delivered: 0, handled: 0, spam: 0, failed: 0 };
      const rows = await query("select state, count(*) as count from inbox_message group by state");
      for (const { state, count } of rows) counts[state as MessageState] = Number(count);
      return counts;
    },

    /** How long the oldest message has been pending, since its arrival or the retry of a failed one; undefined if there is none. */
    async readLongestWaitMs(): Promise<number | undefined> {
      const [row] = await query(
        "select now_ms() - min(state_since) as age from inbox_message where state = 'waiting'",
      );
      return typeof row?.age === "bigint" ? Math.max(0, Number(row.age)) : undefined;
    },

    readPage,

    /** Reads messages from the newest to the oldest, in pages. */
    async *list(filter: MessageFilter = {}): AsyncGenerator<StoredMessage> {
      for (let after: string | undefined; ; ) {
        const { messages, next } = await readPage(filter, { after, limit: rowsPerPage });
        yield* messages;
        if (next === undefined) return;
        after = next;
      }
    },

    async listReferences(filter: MessageFilter): Promise<string[]> {
      const { conditions, values } = selectMessages(filter);
      const rows = await query(
        `select reference from inbox_message where ${conditions.join(" and ") || "true"}`,
        values,
      );
      return rows.map(({ reference }) => String(reference));
    },

    count(filter: MessageFilter): Promise<number> {
      const { conditions, values } = selectMessages(filter);
      return readCount(conditions.join(" and ") || "true", values);
    },

    async find(reference: string): Promise<StoredMessage | undefined> {
      const [row] = await query(`select ${columns} from inbox_message where reference = $1`, [reference]);
      return row && parseMessage(row);
    },

    /**
     * Makes messages due now, as if they were new, and ends all pauses of deliveries. Returns the references of the
     * changed ones. Delivered messages stay, and so does one that is being sent, because it would be sent twice.
     */
    async retry(references: readonly string[]): Promise<string[]> {
      const retried = await changeEach(
        `update inbox_message
        set state = 'waiting', state_since = case when state = 'waiting' then state_since else now_ms() end,
          attempts = 0, waited_ms = 0, due_at = now_ms(), due_set_at = now_ms(), claim_token = null, warned_at = null
        where state <> 'delivered' and (state <> 'waiting' or claim_token is null or due_at <= now_ms())`,
        references,
      );
      if (retried.length > 0) await query("delete from delivery_pause");
      return retried;
    },

    /** Marks messages as handled by the operator. Returns the references of those that exist. */
    markHandled: (references: readonly string[]) => mark("handled", references),
    markSpam: (references: readonly string[]) => mark("spam", references),

    /** Deletes messages. Returns the references that existed. */
    delete: (references: readonly string[]) => changeEach("delete from inbox_message where true", references),

    /** Deletes delivered messages, handled ones, and spam that are older. Returns how many. */
    deleteOld: ({ afterMs }: { afterMs: number }): Promise<number> =>
      changeSome(
        "delete from inbox_message",
        `state in ('delivered', 'handled', 'spam') and state_since < now_ms() - cast($1 as bigint)`,
        [afterMs],
      ),

    /** Counts the unread messages that are older. */
    countUnread: ({ afterMs }: { afterMs: number }) => readCount(isUnreadAfter, [afterMs]),

    /** Records that the operator was warned of the deletion of unread messages. Returns how many are newly recorded. */
    warnUnread: ({ afterMs }: { afterMs: number }): Promise<number> =>
      changeSome("update inbox_message set warned_at = now_ms()", `${isUnreadAfter} and warned_at is null`, [
        afterMs,
      ]),

    /** Deletes the unread messages whose deletion was announced at least so long ago. Returns how many. */
    deleteUnread: ({ afterMs, warnedMs }: { afterMs: number; warnedMs: number }): Promise<number> =>
      changeSome(
        "delete from inbox_message",
        `${isUnreadAfter} and warned_at < now_ms() - cast($2 as bigint)`,
        [afterMs, warnedMs],
      ),
  };
}

/** Creates the conditions of a filter, with the values of their parameters. */
function selectMessages({ states, language, receivedFrom, receivedBefore, search }: MessageFilter) {
  const values: Value[] = [];
  const conditions: string[] = [];
  const add = (value: Value, condition: (parameter: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`));
  // `coalesce` keeps the database from using the index on states: it would sort all their messages for each page.
  if (states) conditions.push(`coalesce(state, '') in (${formatStates(states)})`);
  if (language === "none") conditions.push("language is null");
  else if (language) add(language, (parameter) => `language = ${parameter}`);
  if (receivedFrom !== undefined) add(receivedFrom, (time) => `received_at >= cast(${time} as bigint)`);
  if (receivedBefore !== undefined) add(receivedBefore, (time) => `received_at < cast(${time} as bigint)`);
  if (search)
    add(
      `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`,
      (text) =>
        `lower(name || ' ' || email || ' ' || subject || ' ' || message) like cast(${text} as text) escape '\\'`,
    );
  return { conditions, values };
}
