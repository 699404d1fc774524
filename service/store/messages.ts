import { isLanguage } from "../../contract/languages.ts";
import type { Engine, Row, Value } from "./engines/engine.ts";
import {
  type MessageFilter,
  type MessagePage,
  type MessageState,
  type StoredMessage,
  unreadStates,
} from "./store.ts";

/** `migrations/0001.sql` explains them. */
export const columns = `id, reference, language, state, state_since, received_at, attempts, waited_ms, claimable_at,
  reason, name, email, subject, message`;

export function parseMessage(row: Row): StoredMessage {
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
    claimableAt: Number(row.claimable_at),
    settledAt: state === "pending" ? null : Number(row.state_since),
    reason: typeof row.reason === "string" ? row.reason : null,
  };
}

/** A message may have 256 KB, and an inbox more messages than fit into memory. */
const rowsPerPage = 25;

export const formatStates = (states: readonly MessageState[]) =>
  states.map((state) => `'${state}'`).join(", ");

/** The condition for unread messages that are older than the first value, in milliseconds. */
export const isUnreadAfter = `state in (${formatStates(unreadStates)}) and state_since < now_ms() - cast($1 as bigint)`;

/** Creates the functions that read messages. */
export function createMessageReader({ query }: Pick<Engine, "query">) {
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
    /** Counts the messages that were delivered in the last `periodMs` and not changed since. */
    countDelivered: (periodMs: number) =>
      readCount("state = 'delivered' and state_since > now_ms() - cast($1 as bigint)", [periodMs]),

    /** Counts the unread messages that are older. */
    countUnread: ({ afterMs }: { afterMs: number }) => readCount(isUnreadAfter, [afterMs]),

    async countByState(): Promise<Record<MessageState, number>> {
      const counts = { pending: 0, delivered: 0, handled: 0, spam: 0, failed: 0 };
      const rows = await query("select state, count(*) as count from inbox_message group by state");
      for (const { state, count } of rows) counts[state as MessageState] = Number(count);
      return counts;
    },

    /** How long the oldest message has been pending, since its arrival or the retry of a failed one; undefined if there is none. */
    async readLongestWaitMs(): Promise<number | undefined> {
      const [row] = await query(
        "select now_ms() - min(state_since) as age from inbox_message where state = 'pending'",
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
