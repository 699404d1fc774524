import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import { minuteMs } from "../../lib/units.ts";
import type { Wait } from "../../lib/wait.ts";
import type { Claim, DeliverableMessage, DeliveryPause, Store } from "../store.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import { computePause, retryForMs } from "./retry.ts";

/** Sends one message. Must settle soon after the signal aborts. */
export type Deliver = (message: DeliverableMessage, signal: AbortSignal) => Promise<void>;

interface Dependencies {
  store: Pick<Store, "messages">;
  deliver: Deliver;
  random: () => number;
  wait: Wait;
  stopping: AbortSignal;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/**
 * The limit of one whole delivery. A mail server may take minutes to confirm an email (RFC 5321, 4.5.3.2.6). Giving up
 * earlier would send the email twice.
 */
export const deliveryTimeoutMs = 5 * minuteMs;

/** If an instance crashes during a delivery, the message is sent again after this time. */
const claimMs = deliveryTimeoutMs + minuteMs;

/** Much shorter than a claim: this instance should record an outcome before another one claims the message. */
const recordRetryMs = 1_000;

/** How long a delivery may continue while the service stops. The stop must end within five seconds. */
const stopTimeoutMs = 2_500;

/**
 * Creates the job that delivers stored messages to the support mailbox, one at a time. Whatever fails is retried:
 * - If it failed before the text of the email, every message would fail: all deliveries pause.
 * - Otherwise it may be about this message: only this one waits, for three days in all. Once another message was delivered
 *   after a refusal, the account works: with its next refusal, the message has failed.
 *
 * A message is sent twice only if its outcome could not be recorded during its lease: the process crashed or was suspended
 * between sending and recording, the store was unavailable, or the server's final reply did not arrive (in time, if the
 * service was stopping).
 */
export function createDispatcher(dependencies: Dependencies) {
  const { store, deliver, random, wait, stopping, log } = dependencies;
  const { messages } = store;
  let isStarted = false;

  const sleep = (durationMs: number, signal: AbortSignal) =>
    wait(durationMs, undefined, { signal }).catch(() => {});

  /** Returns whether the next message may be tried at once. */
  async function attempt(claim: Claim): Promise<boolean> {
    const { reference, attempts } = claim.message;
    try {
      await sendInTime(claim.message);
    } catch (error) {
      if (error !== stopping.reason) return await recordFailure(claim, error);
      // It is sent after the next start.
      await messages.postpone(claim, { pauseMs: 0 });
      return true;
    }
    await record(() => messages.settle(claim, { state: "delivered" }));
    log.info({ reference, attempts }, "a message was delivered");
    return true;
  }

  /** Rejects at the deadline, or soon after a stop begins, even if the delivery ignores its signal. */
  async function sendInTime(message: DeliverableMessage): Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    const late = wait(deliveryTimeoutMs, undefined, { signal }).then(() => {
      const text = `no answer within ${deliveryTimeoutMs / 1000} s`;
      throw new DeliveryError(text, { code: "ETIMEDOUT", isBeforeText: true });
    });
    const cutOff = Promise.withResolvers<never>();
    const prepareStop = () => sleep(stopTimeoutMs, signal).then(() => cutOff.reject(stopping.reason));
    if (stopping.aborted) prepareStop();
    else stopping.addEventListener("abort", prepareStop, { signal });
    try {
      await Promise.race([deliver(message, signal), late, cutOff.promise]);
    } finally {
      ended.abort();
    }
  }

  async function recordFailure(claim: Claim, error: unknown): Promise<boolean> {
    const { reference, attempts, waitedMs, isLastTry } = claim.message;
    log.warn({ reference, attempts, code: findErrorCode(error) }, "a message could not be delivered");
    const reason = formatReason(error);
    const { isBeforeText, isRefusal = false, minPauseMs } = error instanceof DeliveryError ? error : {};
    if (isBeforeText) {
      await record(() => pause({ reason, isRefusal }, minPauseMs));
      // Uses up none of the message's days: it would otherwise fail before the operator corrects the settings.
      await record(() => messages.postpone(claim, { pauseMs: 0, reason }));
      return true;
    }
    if ((isRefusal && isLastTry) || waitedMs >= retryForMs) {
      await record(() => messages.settle(claim, { state: "failed", reason }));
      log.error({ reference }, "a message failed for good and is kept");
      return true;
    }
    const pauseMs = computePause(waitedMs, random());
    await record(() => messages.postpone(claim, { pauseMs, reason, isRefused: isRefusal }));
    // While the server refuses everything, thousands may be due. So deliveries stop until the next run, unless this message is new.
    return waitedMs === 0;
  }

  /** Pauses all deliveries. Pauses grow up to the limit of `computePause`. */
  async function pause(why: Pick<DeliveryPause, "reason" | "isRefusal">, minPauseMs = 0): Promise<void> {
    const { waitedMs = 0 } = (await messages.readPause()) ?? {};
    const pauseMs = Math.max(computePause(waitedMs, random()), minPauseMs);
    await messages.pauseDeliveries({ pauseMs, ...why });
  }

  /**
   * Retries until the outcome is recorded; this instance sends nothing meanwhile. If the store is unavailable
   * for longer than the lease, another instance may claim the message first, and send it again.
   */
  async function record(write: () => Promise<void>): Promise<void> {
    for (let isLogged = false; ; isLogged = true) {
      try {
        return await write();
      } catch (error) {
        if (stopping.aborted) throw error;
        if (!isLogged) log.error({ code: findErrorCode(error) }, "an outcome could not be recorded");
        await sleep(recordRetryMs, stopping);
      }
    }
  }

  return async (): Promise<void> => {
    // The settings may have changed, and the operator restarts a service to see whether they work.
    if (!isStarted) await record(messages.resumeDeliveries);
    isStarted = true;
    while (!stopping.aborted) {
      const claim = await messages.claim(claimMs);
      if (!claim || !(await attempt(claim))) return;
    }
  };
}
