import { randomUUID } from "node:crypto";
import type { Engine } from "../../lib/sql/engine.ts";
import type { MessageClaims } from "../store.ts";
import { columns, endPause, parseMessage } from "./messages.ts";

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by that, which may be a day.
 */
const clockToleranceMs = 60_000;

/** Creates the functions with which instances share deliveries: each message has one claim, and there is one pause. */
export function createMessageClaims({ query }: Pick<Engine, "query">): MessageClaims {
  return {
    async claim(leaseMs) {
      const token = randomUUID();
      const [row] = await query(
        `update inbox_message
        set claim_token = $1, claimable_at = now_ms() + cast($2 as bigint), claimable_set_at = now_ms(), attempts = attempts + 1
        where id = coalesce(
          (select id from inbox_message where state = 'pending' and attempts = 0 and claimable_at <= now_ms()
            order by claimable_at, id limit 1 for update skip locked),
          (select id from inbox_message where state = 'pending' and attempts > 0 and claimable_at <= now_ms()
            order by claimable_at, id limit 1 for update skip locked),
          (select id from inbox_message where state = 'pending' and claimable_set_at > now_ms() + ${clockToleranceMs}
            limit 1 for update skip locked))
        and not exists (select 1 from delivery_pause where set_at <= now_ms() and ends_at > now_ms())
        returning ${columns}`,
        [token, leaseMs],
      );
      return row && { token, message: parseMessage(row) };
    },

    async settle({ token, message }, outcome) {
      if (outcome.state === "delivered") await query("delete from delivery_pause");
      await query(
        `update inbox_message set state = $3, state_since = now_ms(), reason = $4, warned_at = null, claim_token = null
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, outcome.state, outcome.reason ?? null],
      );
      if (outcome.state === "delivered")
        await query("update inbox_message set refused_at = 0 where state = 'pending' and refused_at > 0");
    },

    async postpone({ token, message }, { pauseMs, reason, isRefused = false }) {
      await query(
        `update inbox_message
        set claimable_at = now_ms() + cast($3 as bigint), claimable_set_at = now_ms(), waited_ms = waited_ms + cast($3 as bigint),
          reason = coalesce($4, reason), refused_at = ${isRefused ? "now_ms()" : "refused_at"}, claim_token = null
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, pauseMs, reason ?? null],
      );
    },

    async pauseDeliveries({ pauseMs, reason, isRefusal = false }) {
      await query(
        `insert into delivery_pause (id, set_at, ends_at, waited_ms, reason, is_refusal)
        values (1, now_ms(), now_ms() + cast($1 as bigint), cast($1 as bigint), $2, cast($3 as bigint))
        on conflict (id) do update set set_at = excluded.set_at, waited_ms = delivery_pause.waited_ms + excluded.waited_ms,
          reason = excluded.reason, is_refusal = excluded.is_refusal, ends_at = case
            when delivery_pause.set_at <= now_ms() and delivery_pause.ends_at > excluded.ends_at
            then delivery_pause.ends_at else excluded.ends_at end`,
        [pauseMs, reason, Number(isRefusal)],
      );
    },

    async readPause() {
      const [row] = await query(
        "select ends_at, waited_ms, reason, is_refusal from delivery_pause where set_at <= now_ms()",
      );
      if (!row) return undefined;
      const { ends_at, waited_ms, reason, is_refusal } = row;
      return {
        until: Number(ends_at),
        reason: String(reason),
        isRefusal: is_refusal === 1n,
        waitedMs: Number(waited_ms),
      };
    },

    async resumeDeliveries() {
      await query(endPause);
    },
  };
}
