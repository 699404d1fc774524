import { contactFields, createContactMessage } from "../../domain/contact-message.ts";
import { isLanguage } from "../../domain/languages.ts";
import { type Engine, type Row, toRows, type Value } from "../../lib/sql/engine.ts";
import type {
  MessageChanges,
  MessageFilter,
  MessagePage,
  MessageReader,
  MessageState,
  StoredMessage,
} from "../store.ts";
import { messageStates, unreadStates } from "../store.ts";

/** The columns. `migrations/0001.sql` explains them. */
export const columns = `id, reference, language, state, state_since, received_at, attempts, waited_ms, refused_at, resends, claimable_at,
  reason, ${contactFields.join(", ")}`;

export function parseMessage(row: Row): StoredMessage {
  const state = row.state as MessageState;
  return {
    ...createContactMessage((field) => String(row[field])),
    reference: String(row.reference),
    // A newer version may have stored a language that this one doesn't have.
    language: isLanguage(row.language) ? row.language : null,
    state,
    receivedAt: Number(row.received_at),
    attempts: Number(row.attempts),
    waitedMs: Number(row.waited_ms),
    isLastTry: row.refused_at === 0n,
    resends: Number(row.resends),
    claimableAt: Number(row.claimable_at),
    settledAt: state === "pending" ? null : Number(row.state_since),
    reason: typeof row.reason === "string" ? row.reason : null,
  };
}

/** The reason of the pause is kept until the next delivery. */
export const endPause = "update delivery_pause set ends_at = now_ms(), waited_ms = 0";

/** A message may have 256 KB, and an inbox more messages than fit into memory. */
const rowsPerPage = 25;

const formatStates = (states: readonly MessageState[]) => states.map((state) => `'${state}'`).join(", ");

const isUnread = `state in (${formatStates(unreadStates)})`;

/** The condition for unread messages that are older than the first value, in milliseconds. */
const isUnreadAfter = `${isUnread} and state_since < now_ms() - cast($1 as bigint)`;

export function createMessageReader({ query }: Pick<Engine, "query">): MessageReader {
  /** Counts the messages of each state that a condition selects. */
  async function countByState(condition: string, values: Value[]): Promise<Record<MessageState, number>> {
    const counts = { pending: 0, delivered: 0, handled: 0, spam: 0, failed: 0 };
    const rows = await query(
      `select state, count(*) as count from inbox_message where ${condition} group by state`,
      values,
    );
    for (const { state, count } of rows) counts[state as MessageState] = Number(count);
    return counts;
  }

  async function readPage(
    { states = messageStates, search }: MessageFilter,
    { after = String(Number.MAX_SAFE_INTEGER), limit }: { after?: string | undefined; limit: number },
  ): Promise<MessagePage> {
    // Of several states together, the database would sort all messages, or read those of other states.
    const newest = states.map(
      (state) => `select * from (
        select id from inbox_message where state = '${state}' and id < cast($1 as bigint)${search ? ` and ${isFound("$2")}` : ""}
        order by id desc limit ${limit + 1}) as newest_${state}`,
    );
    const found = await query(
      `${newest.join(" union ")} order by id desc limit ${limit + 1}`,
      search ? [after, toPattern(search)] : [after],
    );
    const ids = found.slice(0, limit).map(({ id }) => id as bigint);
    if (ids.length === 0) return { messages: [], next: undefined };
    // With the statement above as a condition, PostgreSQL would read all messages until it finds these.
    const rows = await query(
      `select ${columns} from inbox_message where id in (${ids.map((_, index) => `$${index + 1}`).join(", ")})
      order by id desc`,
      ids,
    );
    return {
      messages: rows.map(parseMessage),
      next: found.length > limit ? String(ids.at(-1)) : undefined,
    };
  }

  return {
    async readRefusals() {
      const [row] = await query(
        `select reason, (select count(*) from inbox_message where state = 'pending' and refused_at is not null) as count
        from inbox_message where state = 'pending' and refused_at is not null order by refused_at desc limit 1`,
      );
      return row && { count: Number(row.count), reason: String(row.reason) };
    },

    async readNewestPending() {
      const [row] = await query("select max(id) as id from inbox_message where state = 'pending'");
      return typeof row?.id === "bigint" ? Number(row.id) : undefined;
    },

    countReceived: (from, before) =>
      countByState("received_at >= cast($1 as bigint) and received_at < cast($2 as bigint)", [from, before]),

    countUnread: (age) => (age ? countByState(isUnreadAfter, [age.afterMs]) : countByState(isUnread, [])),

    async readLongestWaitMs() {
      const [row] = await query(
        "select now_ms() - min(state_since) as age from inbox_message where state = 'pending' and refused_at is null",
      );
      return typeof row?.age === "bigint" ? Math.max(0, Number(row.age)) : undefined;
    },

    readPage,

    async *list(filter = {}) {
      for (let after: string | undefined; ; ) {
        const { messages, next } = await readPage(filter, { after, limit: rowsPerPage });
        yield* messages;
        if (next === undefined) return;
        after = next;
      }
    },

    async listReferences({ states = messageStates, search }) {
      const rows = await query(
        `select reference from inbox_message where state in (${formatStates(states)})${search ? ` and ${isFound("$1")}` : ""}`,
        search ? [toPattern(search)] : [],
      );
      return rows.map(({ reference }) => String(reference));
    },

    async find(reference) {
      const [row] = await query(`select ${columns} from inbox_message where reference = $1`, [reference]);
      return row && parseMessage(row);
    },
  };
}

const isFound = (pattern: string) =>
  `lower(${contactFields.join(" || ' ' || ")}) like cast(${pattern} as text) escape '\\'`;

const toPattern = (search: string) => `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Visitors wait while a transaction deletes messages: SQLite overwrites each of them with zeros. */
const rowsPerTransaction = 20;

const gapMs = 25;

/** A list for `in`: with `not in`, the database would read its whole index of states. */
const seenStates = formatStates(messageStates.filter((state) => !unreadStates.includes(state)));

/** Creates the functions with which operator and retention change or delete many messages. */
export function createMessageChanges(
  { query }: Pick<Engine, "query">,
  wait: (milliseconds: number) => Promise<unknown>,
): MessageChanges {
  /** Changes messages in several transactions. Returns how many it changed. */
  async function changeEach(text: string, references: readonly string[]): Promise<number> {
    let total = 0;
    for (let start = 0; start < references.length; start += rowsPerTransaction) {
      if (start > 0) await wait(gapMs);
      const some = references.slice(start, start + rowsPerTransaction).map((reference) => ({ reference }));
      const rows = await query(
        `${text} and reference in (select value ->> 'reference' from json_each($1)) returning id`,
        [toRows(some)],
      );
      total += rows.length;
    }
    return total;
  }

  /** Gives messages a state that only the operator can change. The outcome of a running delivery is ignored. */
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
          select id from inbox_message where ${condition} limit ${rowsPerTransaction} for update skip locked)
        returning id`,
        values,
      );
      total += rows.length;
      if (rows.length < rowsPerTransaction) return total;
      await wait(gapMs);
    }
  }

  async function makeDue(condition: string, references: readonly string[], resends = 0): Promise<number> {
    const changed = await changeEach(
      `update inbox_message
      set state = 'pending', state_since = case when state = 'pending' then state_since else now_ms() end,
        attempts = 0, waited_ms = 0, refused_at = null, resends = resends + ${resends}, claimable_at = now_ms(),
        claimable_set_at = now_ms(), claim_token = null, warned_at = null
      where ${condition}`,
      references,
    );
    if (changed > 0) await query(endPause);
    return changed;
  }

  return {
    // One that is being sent would be sent twice.
    retry: (references) =>
      makeDue("state <> 'delivered' and (claim_token is null or claimable_at <= now_ms())", references),
    resend: (references) => makeDue("state = 'delivered'", references, 1),

    markHandled: (references) => mark("handled", references),
    markSpam: (references) => mark("spam", references),

    delete: (references) => changeEach("delete from inbox_message where true", references),

    deleteOld: ({ afterMs }) =>
      changeSome(
        "delete from inbox_message",
        `state in (${seenStates}) and state_since < now_ms() - cast($1 as bigint)`,
        [afterMs],
      ),

    warnUnread: ({ afterMs }) =>
      changeSome("update inbox_message set warned_at = now_ms()", `${isUnreadAfter} and warned_at is null`, [
        afterMs,
      ]),

    deleteUnread: ({ afterMs, warnedMs }) =>
      changeSome(
        "delete from inbox_message",
        `${isUnreadAfter} and warned_at < now_ms() - cast($2 as bigint)`,
        [afterMs, warnedMs],
      ),
  };
}
