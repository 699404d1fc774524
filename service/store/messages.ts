import { isLanguage } from "../../contract/languages.ts";
import { type Engine, type Row, type Statement, toRows, type Value } from "./engines/engine.ts";
import {
  type Claim,
  type DeliveryPause,
  type MessageFilter,
  type MessagePage,
  type MessageState,
  messageStates,
  type NewMessage,
  type Outcome,
  type Retention,
  type StoredMessage,
} from "./store.ts";

/**
 * The columns whose names don't explain themselves:
 * - `state_since`: when the message got its state, by its arrival, its last delivery, or the operator
 * - `bytes`: roughly what the message takes up, computed once
 * - `waited_ms`: the sum of its pauses; a difference of times would be wrong after the clock was set
 * - `due_at`: the end of its pause, or of its lease if it waits and has a `claim_token`
 * - `due_set_at`: when `due_at` was set; a time in the future means that the clock was set back since
 * - `claim_token`: kept with a settled message, so that an outcome that is recorded twice is recognized
 * - `warned_at`: when the operator was warned that this unread message will be deleted
 */
const columns = `id, reference, language, state, state_since, received_at, attempts, waited_ms, due_at, reason, name,
  email, subject, message`;

function parseMessage(row: Row): StoredMessage {
  const state = toState(row.state);
  const language = row.language;
  return {
    reference: String(row.reference),
    name: String(row.name),
    email: String(row.email),
    subject: String(row.subject),
    message: String(row.message),
    language: typeof language === "string" && isLanguage(language) ? language : null,
    state,
    receivedAt: Number(row.received_at),
    attempts: Number(row.attempts),
    waitedMs: Number(row.waited_ms),
    dueAt: Number(row.due_at),
    settledAt: state === "waiting" ? null : Number(row.state_since),
    reason: typeof row.reason === "string" ? row.reason : null,
  };
}

function toState(value: Value | undefined): MessageState {
  const state = messageStates.find((each) => each === value);
  if (!state) throw new Error(`there is no state ${value}`);
  return state;
}

/** The size of a message in addition to its texts: the row's other columns, and its entries in indexes. */
const rowBytes = 500;

/** Measures what a message takes up when it is stored. */
export function measureMessage({ name, email, subject, message }: NewMessage): number {
  return rowBytes + Buffer.byteLength(name + email + subject + message);
}

/** The size of the largest message: a request has 256 KB at most. */
export const maxMessageBytes = rowBytes + 256 * 1024;

/** A message whose digest another instance has stored meanwhile isn't inserted: the reference of that one is returned. */
export function insertMessages(messages: readonly NewMessage[]): Statement {
  const rows = messages.map((message) => ({ ...message, bytes: measureMessage(message) }));
  return {
    text: `
      insert into inbox_message (reference, idempotency_digest, language, state, state_since, received_at, bytes,
        due_at, due_set_at, name, email, subject, message)
      select value ->> 'reference', value ->> 'idempotencyDigest', value ->> 'language', value ->> 'state', now_ms(),
        now_ms(), cast(value ->> 'bytes' as bigint), now_ms(), now_ms(), value ->> 'name', value ->> 'email',
        value ->> 'subject', value ->> 'message'
      from json_each($1) where true
      on conflict (idempotency_digest) do update set idempotency_digest = excluded.idempotency_digest
      returning idempotency_digest as digest, reference`,
    values: [toRows(rows)],
  };
}

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
 */
const clockToleranceMs = 60_000;

/**
 * The software is from 2026. A clock that shows an earlier time was never set, and by such a clock nothing is old.
 */
export const earliestPlausibleTime = Date.UTC(2026, 0, 1);

/** A message may have 256 KB, and an inbox more messages than fit into memory. */
const rowsPerPage = 25;

/** Visitors wait while a transaction deletes messages: SQLite overwrites each of them with zeros. */
const rowsPerTransaction = 20;

/** Between two such transactions, so that they take up a part of the time only. */
const gapMs = 25;

const isUnreadAfter = "state in ('waiting', 'failed') and state_since < now_ms() - cast($1 as bigint)";

const isHeld = `state = 'waiting' and claim_token is not null and due_at > now_ms()
  and due_set_at <= now_ms() + ${clockToleranceMs}`;

interface Dependencies {
  newId: () => string;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Called after a statement that frees space. */
  onDeleted: () => void;
}

/** Creates everything about messages except adding them, which is done in batches. */
export function createMessages(engine: Engine, { newId, wait, onDeleted }: Dependencies) {
  const { query, skipLocked } = engine;
  const isChanged = async (text: string, values: Value[]) =>
    (await query(`${text} returning id`, values)).length === 1;

  /** Changes messages, some in each transaction, and returns the references of those that were changed. */
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

  /** Gives messages a state that only the operator ends, which voids their claims. */
  const mark = (state: "handled" | "spam", references: readonly string[]) =>
    changeEach(
      `update inbox_message
      set state_since = case when state = '${state}' then state_since else now_ms() end, state = '${state}',
        claim_token = null, warned_at = null
      where true`,
      references,
    );

  /** Changes the messages that a condition selects, some in each transaction. Returns how many. */
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

  async function afterDeletion(): Promise<void> {
    onDeleted();
    await engine.removeDeletedText();
  }

  return {
    /** Claims the pending message that has been due longest; undefined if none is due or the target is paused. */
    async claim(leaseMs: number, target: string): Promise<Claim | undefined> {
      const token = newId();
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
     * Records the outcome. Returns false, and changes nothing, if the claim is void: another instance may have it. If the
     * response to a commit was lost, the outcome is recorded again, and that must succeed.
     */
    settle: ({ token, message }: Claim, outcome: Outcome) =>
      isChanged(
        `update inbox_message
        set state_since = case when state = 'waiting' then now_ms() else state_since end, state = $3, reason = $4,
          warned_at = null
        where reference = $1 and claim_token = $2 and state in ('waiting', $3)`,
        [message.reference, token, outcome.state, outcome.state === "failed" ? outcome.reason : null],
      ),

    /**
     * Ends the claim; the message is due after the pause. Returns false, and changes nothing, if the claim is void. If the
     * message was held back and not sent, neither the claim nor the pause counts for `isGivenUp`.
     */
    postpone: (
      { token, message }: Claim,
      { pauseMs, reason, isHeldBack = false }: { pauseMs: number; reason?: string; isHeldBack?: boolean },
    ) =>
      isChanged(
        `update inbox_message
        set due_at = now_ms() + cast($3 as bigint), due_set_at = now_ms(), waited_ms = waited_ms + cast($4 as bigint),
          attempts = attempts - cast($5 as bigint), reason = coalesce($6, reason), claim_token = null
        where reference = $1 and claim_token = $2 and state = 'waiting'`,
        [
          message.reference,
          token,
          Math.round(pauseMs),
          isHeldBack ? 0 : Math.round(pauseMs),
          isHeldBack ? 1 : 0,
          reason ?? null,
        ],
      ),

    /** Milliseconds until a claim can succeed; undefined if no message is pending. */
    async readNextDue(target: string): Promise<number | undefined> {
      const [row] = await query(
        `select min(due_at) as due_at, max(due_set_at) as due_set_at, now_ms() as now,
          (select ends_at from delivery_pause where target = $1 and set_at <= now_ms()) as paused_until
        from inbox_message where state = 'waiting'`,
        [target],
      );
      if (!row || row.due_at === null) return undefined;
      const now = Number(row.now);
      const dueAt = Number(row.due_set_at) > now + clockToleranceMs ? now : Number(row.due_at);
      return Math.max(0, dueAt - now, Number(row.paused_until ?? 0) - now);
    },

    /** Pauses the deliveries of all instances to a target, and adds one to its step. The longest pause wins. */
    async pauseDeliveries(target: string, { pauseMs, reason }: { pauseMs: number; reason: string }) {
      await query(
        `insert into delivery_pause (target, set_at, ends_at, step, reason)
        values ($1, now_ms(), now_ms() + cast($2 as bigint), 1, $3)
        on conflict (target) do update set set_at = now_ms(), step = delivery_pause.step + 1, reason = excluded.reason,
          ends_at = case
            when delivery_pause.set_at <= now_ms() and delivery_pause.ends_at > excluded.ends_at
            then delivery_pause.ends_at else excluded.ends_at end`,
        [target, Math.round(pauseMs), reason],
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

    /** Counts the deliveries of the last `periodMs`. */
    countDelivered: (periodMs: number) =>
      readCount("state = 'delivered' and state_since > now_ms() - cast($1 as bigint)", [periodMs]),

    async countByState(): Promise<Record<MessageState, number>> {
      const counts: Record<MessageState, number> = {
        waiting: 0,
        delivered: 0,
        handled: 0,
        spam: 0,
        failed: 0,
      };
      const rows = await query("select state, count(*) as count from inbox_message group by state");
      for (const { state, count } of rows) counts[toState(state)] = Number(count);
      return counts;
    },

    /** How long the oldest pending message has been so, since its arrival or its retry; undefined if there is none. */
    async readLongestWaitMs(): Promise<number | undefined> {
      const [row] = await query(
        "select now_ms() - min(state_since) as age from inbox_message where state = 'waiting'",
      );
      return typeof row?.age === "bigint" ? Math.max(0, Number(row.age)) : undefined;
    },

    /** Lists messages in the order of arrival. They are read in pages. */
    async *list(filter: MessageFilter = {}): AsyncGenerator<StoredMessage> {
      for (let last = 0; ; ) {
        const { conditions, values } = selectMessages(filter);
        conditions.push(`id > $${values.push(last)}`);
        const rows = await query(
          `select ${columns} from inbox_message where ${conditions.join(" and ")} order by id limit ${rowsPerPage}`,
          values,
        );
        yield* rows.map(parseMessage);
        if (rows.length < rowsPerPage) return;
        last = Number(rows.at(-1)?.id);
      }
    },

    /** Reads messages from the newest to the oldest. `after` is the `next` of the page before. */
    async readPage(
      filter: MessageFilter,
      { after = String(Number.MAX_SAFE_INTEGER), limit }: { after?: string; limit: number },
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
     * Makes messages due now, with no attempt made yet, and ends all pauses of deliveries. Returns the references of those
     * that were changed: not of delivered and unknown ones.
     */
    async retry(references: readonly string[]): Promise<string[]> {
      // A claim that is held stays valid: its message would be sent twice.
      const retried = await changeEach(
        `update inbox_message
        set state = 'waiting', attempts = 0, waited_ms = 0, warned_at = null,
          state_since = case when state = 'waiting' then state_since else now_ms() end,
          due_at = case when ${isHeld} then due_at else now_ms() end,
          due_set_at = case when ${isHeld} then due_set_at else now_ms() end,
          claim_token = case when ${isHeld} then claim_token end
        where state <> 'delivered'`,
        references,
      );
      if (retried.length > 0) await query("delete from delivery_pause");
      return retried;
    },

    /** Marks messages as handled by the operator. Returns the references of those that exist. */
    markHandled: (references: readonly string[]) => mark("handled", references),
    markSpam: (references: readonly string[]) => mark("spam", references),

    /** Deletes messages. Their text is gone from the file of the database, too. Returns the references that existed. */
    async delete(references: readonly string[]): Promise<string[]> {
      const deleted = await changeEach("delete from inbox_message where true", references);
      if (deleted.length > 0) await afterDeletion();
      return deleted;
    },

    /**
     * Deletes messages that have had their state for longer than its retention, and counts them by state.
     * @param warnedMs keeps messages whose deletion wasn't announced at least so long ago
     */
    async deleteOld(retention: Retention, { warnedMs }: { warnedMs?: number } = {}) {
      const deleted: Partial<Record<MessageState, number>> = {};
      for (const state of messageStates) {
        const keptMs = retention[state];
        if (keptMs === undefined) continue;
        const isOld = "state = $1 and state_since < now_ms() - cast($2 as bigint)";
        const count = await (warnedMs === undefined
          ? changeSome("delete from inbox_message", isOld, [state, keptMs])
          : changeSome(
              "delete from inbox_message",
              `${isOld} and warned_at < now_ms() - cast($3 as bigint)`,
              [state, keptMs, warnedMs],
            ));
        if (count > 0) deleted[state] = count;
      }
      // Also for what another process deleted while the log was in use.
      await afterDeletion();
      return deleted;
    },

    /** Counts the unread messages (pending and failed) that are older. */
    countUnread: ({ afterMs }: { afterMs: number }) => readCount(isUnreadAfter, [afterMs]),

    /** Records for unread messages that the operator was warned of their deletion. Returns for how many it is new. */
    warn: ({ afterMs }: { afterMs: number }) =>
      changeSome("update inbox_message set warned_at = now_ms()", `${isUnreadAfter} and warned_at is null`, [
        afterMs,
      ]),
  };
}

/** Creates the conditions of a filter, with the values of their parameters. */
function selectMessages({ states, language, receivedFrom, receivedBefore, search }: MessageFilter) {
  const values: Value[] = [];
  const conditions: string[] = [];
  const add = (value: Value, condition: (parameter: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`));
  // `coalesce` keeps the database from using the index on states: it would sort all their messages for each page.
  if (states) conditions.push(`coalesce(state, '') in (${states.map((state) => `'${state}'`).join(", ")})`);
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
