import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import type { Claim, Store, StoredMessage } from "../store/store.ts";
import { hourMs, minuteMs } from "../units.ts";
import { isHeldBack } from "./budget.ts";
import { type Wait, withDeadline } from "./deadline.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import { createHousekeeping, type HousekeepingSettings } from "./housekeeping.ts";
import { computePause, isGivenUp } from "./retry.ts";

/** Sends one message. Must settle soon after the signal aborts. */
export type Deliver = (message: StoredMessage, signal: AbortSignal) => Promise<void>;

export const deliveryOutcomes = ["delivered", "postponed", "failed"] as const;

/** The outcome of one attempt. */
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

interface Dependencies {
  store: Pick<Store, "messages" | "rateLimits" | "clock">;
  /** Undefined: messages stay in the inbox, and the dispatcher only deletes old ones. */
  deliver: Deliver | undefined;
  /** The target of `deliver`, for pauses. */
  target: string;
  settings: HousekeepingSettings & { DELIVERIES_PER_DAY: number };
  /** Milliseconds since any moment, whatever happens to the clock. */
  monotonicNow: () => number;
  /** From 0 to 1. */
  random: () => number;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Called after each attempt. */
  observe?: ((outcome: DeliveryOutcome) => void) | undefined;
}

/**
 * For one whole delivery. A mail server may take minutes to confirm an email (RFC 5321, 4.5.3.2.6). Giving up earlier
 * would send the email twice.
 */
const deliveryTimeoutMs = 5 * minuteMs;

/** If an instance crashes, another one sends its message after this time. */
const leaseMs = minuteMs;

/** Two renewals of a lease may fail before it ends. */
const renewalIntervalMs = 20_000;

/** Other processes store messages without notifying this one, so the dispatcher looks for them at this interval. */
const maxIdleMs = 30_000;

/** After an error of the store. */
const storeRetryMs = 5_000;

/** Shorter than `storeRetryMs`: this instance should record an outcome before another one claims the message. */
const recordRetryMs = 1_000;

/** A delivery may go on for this time while the service stops, which must end within five seconds. */
const stopTimeoutMs = 3_500;

/**
 * Delivers stored messages to the support mailbox, one at a time. A message is sent twice only if its outcome could
 * not be recorded during its lease: the process crashed or was suspended between sending and recording, the store was
 * unavailable, or the server's final reply did not arrive (in time, if the service was stopping).
 */
export function createDispatcher(dependencies: Dependencies) {
  const { store, deliver, target, settings, monotonicNow, random, wait, log, observe } = dependencies;
  const { messages } = store;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const runHousekeeping = createHousekeeping({ store, settings, monotonicNow, log });
  let idling = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the claim: a message that is stored during the claim must end the idle time after it.
      idling = new AbortController();
      try {
        // Not awaited: deleting many messages takes minutes, and new ones are delivered meanwhile.
        runHousekeeping().catch((error) => {
          if (stopping.signal.aborted) return;
          log.error({ code: findErrorCode(error) }, "old messages could not be deleted");
        });
        const claim = deliver && (await messages.claim(leaseMs, target));
        if (deliver && claim) await attempt(deliver, claim);
        else await idle(await readIdleTime());
      } catch (error) {
        log.error({ code: findErrorCode(error) }, "the outbox cannot be read or written");
        await idle(storeRetryMs);
      }
    }
  }

  async function readIdleTime(): Promise<number> {
    if (!deliver) return maxIdleMs;
    return Math.min((await messages.readNextDue(target)) ?? maxIdleMs, maxIdleMs);
  }

  async function attempt(send: Deliver, claim: Claim): Promise<void> {
    const { reference, attempts } = claim.message;
    if (await isHeldBack(claim.message, messages, settings.DELIVERIES_PER_DAY)) {
      const reason = "Held back: DELIVERIES_PER_DAY is reached, and it has a link";
      await messages.holdBack(claim, { pauseMs: hourMs, reason });
      return;
    }
    const lease = keepLease(claim);
    try {
      await withDeadline((signal) => send(claim.message, signal), {
        timeoutMs: deliveryTimeoutMs,
        wait,
        cutOff: AbortSignal.any([cutOff.signal, lease.lost]),
      });
    } catch (error) {
      if (lease.lost.aborted) log.warn({ reference, attempts }, "a lease was lost during a delivery");
      else if (cutOff.signal.aborted) await messages.postpone(claim, { pauseMs: 0 });
      else await recordFailure(claim, error);
      return;
    } finally {
      lease.stop();
    }
    await record(async () => {
      await messages.resumeDeliveries(target);
      return await messages.settle(claim, { state: "delivered" });
    }, reference);
    observe?.("delivered");
    log.info({ reference, attempts }, "a message was delivered");
  }

  /** Renews a lease until it is stopped. `lost` aborts when another instance has claimed the message. */
  function keepLease(claim: Claim) {
    const stopped = new AbortController();
    const lost = new AbortController();
    async function renewRepeatedly(): Promise<void> {
      for (;;) {
        await wait(renewalIntervalMs, undefined, { signal: stopped.signal });
        const held = await messages.renew(claim, leaseMs).catch((error) => {
          log.error({ code: findErrorCode(error) }, "a lease could not be renewed");
          return true;
        });
        if (!held)
          return lost.abort(new DeliveryError("the lease was lost", { code: "ELEASE", about: "receiver" }));
      }
    }
    // It rejects only when it is stopped.
    renewRepeatedly().catch(() => {});
    return { lost: lost.signal, stop: () => stopped.abort() };
  }

  async function recordFailure(claim: Claim, error: unknown): Promise<void> {
    const { reference, attempts, waitedMs } = claim.message;
    log.warn({ reference, attempts, code: findErrorCode(error) }, "a message could not be delivered");
    const reason = formatReason(error);
    const { about, retryAfterMs } = error instanceof DeliveryError ? error : {};
    const permanent = about === "message";
    const isFinal = permanent || isGivenUp(waitedMs);
    await record(async ({ isRetry }) => {
      if (about === "receiver") await pauseAll(reason, retryAfterMs);
      if (isFinal) return await messages.settle(claim, { state: "failed", reason });
      const pauseMs = computePause(attempts, random());
      // A pause ends its claim, and the first attempt may have been committed although its response was lost.
      return (await messages.postpone(claim, { pauseMs, reason })) || isRetry;
    }, reference);
    observe?.(isFinal ? "failed" : "postponed");
    if (isFinal) log.error({ reference, permanent }, "a message failed for good and is kept");
  }

  /** Pauses all deliveries, longer after each failure. */
  async function pauseAll(reason: string, retryAfterMs: number | undefined): Promise<void> {
    const { step = 0 } = (await messages.readPause(target)) ?? {};
    const pauseMs = computePause(step + 1, random(), retryAfterMs);
    await messages.pauseDeliveries(target, { pauseMs, reason });
  }

  /**
   * Retries until the outcome is recorded; this instance sends nothing meanwhile. If the store is unavailable
   * for longer than the lease, another instance may claim the message first, and send it again.
   */
  async function record(
    write: (options: { isRetry: boolean }) => Promise<boolean>,
    reference: string,
  ): Promise<void> {
    for (let isRetry = false; ; isRetry = true) {
      try {
        if (!(await write({ isRetry }))) log.warn({ reference }, "an outcome came after its lease was lost");
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        if (!isRetry) log.error({ code: findErrorCode(error) }, "an outcome could not be recorded");
        await sleep(recordRetryMs, stopping.signal);
      }
    }
  }

  async function idle(durationMs: number): Promise<void> {
    await sleep(durationMs, AbortSignal.any([idling.signal, stopping.signal]));
  }

  /** Ends early, without an error, when the signal aborts. */
  async function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    await wait(durationMs, undefined, { signal }).catch(() => {});
  }

  return {
    start(): void {
      running ??= run();
    },

    /** Ends the idle time, because a message was stored. */
    notify(): void {
      idling.abort();
    },

    /**
     * Waits for the current delivery, or cuts it off after a while; its message is then sent after the next start.
     */
    async stop(): Promise<void> {
      stopping.abort();
      const finished = new AbortController();
      const grace = wait(stopTimeoutMs, undefined, { signal: finished.signal }).then(
        () => cutOff.abort(new DeliveryError("the service stopped", { code: "EABORT", about: "receiver" })),
        () => {},
      );
      await Promise.race([running, grace]);
      finished.abort();
      await running;
    },
  };
}
