import { randomUUID } from "node:crypto";
import type { Engine } from "../../lib/sql/engine.ts";
import type { MessageClaims } from "../store.ts";
import { columns, parseMessage } from "./messages.ts";

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
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
          (select id from inbox_message where state = 'pending' and claimable_at <= now_ms()
            order by attempts > 0, claimable_at, id limit 1 for update skip locked),
          (select id from inbox_message where state = 'pending' and claimable_set_at > now_ms() + ${clockToleranceMs}
            limit 1 for update skip locked))
        and not exists (select 1 from delivery_pause where set_at <= now_ms() and ends_at > now_ms())
        returning ${columns}`,
        [token, leaseMs],
      );
      return row && { token, message: parseMessage(row) };
    },

    async settle({ token, message }, outcome) {
      await query(
        `update inbox_message set state = $3, state_since = now_ms(), reason = $4, warned_at = null, claim_token = null
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, outcome.state, outcome.reason ?? null],
      );
    },

    async postpone({ token, message }, { pauseMs, reason, isCounted = true }) {
      await query(
        `update inbox_message
        set claimable_at = now_ms() + cast($3 as bigint), claimable_set_at = now_ms(), waited_ms = waited_ms + cast($4 as bigint),
          reason = coalesce($5, reason), claim_token = null
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, pauseMs, isCounted ? pauseMs : 0, reason ?? null],
      );
    },

    async pauseDeliveries({ pauseMs, reason }) {
      await query(
        `insert into delivery_pause (id, set_at, ends_at, step, reason)
        values (1, now_ms(), now_ms() + cast($1 as bigint), 1, $2)
        on conflict (id) do update set set_at = excluded.set_at, step = delivery_pause.step + 1,
          reason = excluded.reason, ends_at = case
            when delivery_pause.set_at <= now_ms() and delivery_pause.ends_at > excluded.ends_at
            then delivery_pause.ends_at else excluded.ends_at end`,
        [pauseMs, reason],
      );
    },

    async readPause() {
      const [row] = await query("select ends_at, step, reason from delivery_pause where set_at <= now_ms()");
      return row && { until: Number(row.ends_at), reason: String(row.reason), step: Number(row.step) };
    },

    async resumeDeliveries() {
      await query("delete from delivery_pause");
    },
  };
}
