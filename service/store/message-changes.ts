import { type Engine, toRows, type Value } from "./engines/engine.ts";
import { formatStates, isUnreadAfter } from "./messages.ts";
import { messageStates, unreadStates } from "./store.ts";

/** Visitors wait while a transaction deletes messages: SQLite overwrites each of them with zeros. */
const rowsPerTransaction = 20;

/** The pause between two such transactions, so that other writes get their turn. */
const gapMs = 25;

/** A list for `in`: with `not in`, the database would read its whole index of states. */
const seenStates = formatStates(messageStates.filter((state) => !unreadStates.includes(state)));

/** Creates the functions with which operator and retention change or delete many messages. */
export function createMessageChanges(
  { query }: Pick<Engine, "query">,
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
          select id from inbox_message where ${condition} limit ${rowsPerTransaction} for update skip locked)
        returning id`,
        values,
      );
      total += rows.length;
      if (rows.length < rowsPerTransaction) return total;
      await wait(gapMs);
    }
  }

  return {
    /**
     * Makes messages due now, as if they were new, and ends all pauses of deliveries. Returns the references of the
     * changed ones. Delivered messages stay, and so does one that is being sent, because it would be sent twice.
     */
    async retry(references: readonly string[]): Promise<string[]> {
      const retried = await changeEach(
        `update inbox_message
        set state = 'pending', state_since = case when state = 'pending' then state_since else now_ms() end,
          attempts = 0, waited_ms = 0, claimable_at = now_ms(), claimable_set_at = now_ms(), claim_token = null, warned_at = null
        where state <> 'delivered' and (state <> 'pending' or claim_token is null or claimable_at <= now_ms())`,
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
        `state in (${seenStates}) and state_since < now_ms() - cast($1 as bigint)`,
        [afterMs],
      ),

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
