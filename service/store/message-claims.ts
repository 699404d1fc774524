import { randomUUID } from "node:crypto";
import type { Engine } from "./engines/engine.ts";
import { columns, parseMessage } from "./messages.ts";
import type { Claim, DeliveryPause, Outcome } from "./store.ts";

/**
 * If the clock is set back by more than this, the pauses and leases that were set before end at once. Otherwise they
 * would last longer by the step, which may be a day.
 */
const clockToleranceMs = 60_000;

/** Creates the functions with which instances share deliveries: each message has one claim, each target one pause. */
export function createMessageClaims({ query }: Pick<Engine, "query">) {
  return {
    /** Claims the pending message that has been due longest; undefined if none is due or the target is paused. */
    async claim(leaseMs: number, target: string): Promise<Claim | undefined> {
      const token = randomUUID();
      const [row] = await query(
        `update inbox_message
        set claim_token = $1, claimable_at = now_ms() + cast($2 as bigint), claimable_set_at = now_ms(), attempts = attempts + 1
        where id = coalesce(
          (select id from inbox_message where state = 'pending' and claimable_at <= now_ms()
            order by claimable_at, id limit 1 for update skip locked),
          (select id from inbox_message where state = 'pending' and claimable_set_at > now_ms() + ${clockToleranceMs}
            limit 1 for update skip locked))
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
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, outcome.state, outcome.reason ?? null],
      );
    },

    /**
     * Ends the claim; the message is due after the pause. Changes nothing if the claim is void.
     * @param isCounted whether the pause is a part of the message's three days
     */
    async postpone(
      { token, message }: Claim,
      { pauseMs, reason, isCounted = true }: { pauseMs: number; reason?: string; isCounted?: boolean },
    ): Promise<void> {
      await query(
        `update inbox_message
        set claimable_at = now_ms() + cast($3 as bigint), claimable_set_at = now_ms(), waited_ms = waited_ms + cast($4 as bigint),
          reason = coalesce($5, reason), claim_token = null
        where reference = $1 and claim_token = $2 and state = 'pending'`,
        [message.reference, token, pauseMs, isCounted ? pauseMs : 0, reason ?? null],
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

    async resumeDeliveries(target: string): Promise<void> {
      await query("delete from delivery_pause where target = $1", [target]);
    },
  };
}
