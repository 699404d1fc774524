import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import { minuteMs } from "../../lib/units.ts";
import type { Wait } from "../../lib/wait.ts";
import type { Claim, DeliverableMessage, Store } from "../store.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import { computePause, retryForMs } from "./retry.ts";

/** Sends one message. Must settle soon after the signal aborts. */
export type Deliver = (message: DeliverableMessage, signal: AbortSignal) => Promise<void>;

export interface DispatcherDependencies {
  store: Pick<Store, "messages">;
  deliver: Deliver;
  random: () => number;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/**
 * The limit of one whole delivery. A mail server may take minutes to confirm an email (RFC 5321, 4.5.3.2.6). Giving up
 * earlier would send the email twice.
 */
export const deliveryTimeoutMs = 5 * minuteMs;

/** If an instance crashes during a delivery, the message is sent again after this time. */
const claimMs = deliveryTimeoutMs + minuteMs;

/** The interval at which the dispatcher looks for messages that are due, or that other processes have stored. */
const idleMs = 10_000;

/** Shorter than `idleMs`: this instance should record an outcome before another one claims the message. */
const recordRetryMs = 1_000;

/** How long a delivery may continue while the service stops. The stop must end within five seconds. */
const stopTimeoutMs = 2_500;

/**
 * So many messages in a row that were refused for good with the same reply are about the sender or the account, in words
 * that `smtp-delivery.ts` doesn't know.
 */
const sameRefusals = 3;

/** Then a server that may count refusals gets a pause. */
const refusalsPerPause = 20;

/** Words with a digit may be different in each reply: Gmail's and Microsoft's end with an identifier. */
const simplify = (reason: string) => reason.replaceAll(/\S*\d\S*/g, "");

/**
 * Delivers stored messages to the support mailbox, one at a time. A message is sent twice only if its outcome could
 * not be recorded during its lease: the process crashed or was suspended between sending and recording, the store was
 * unavailable, or the server's final reply did not arrive (in time, if the service was stopping).
 */
export function createDispatcher(dependencies: DispatcherDependencies) {
  const { store, deliver, random, wait, log } = dependencies;
  const { messages } = store;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let idling = new AbortController();
  let running: Promise<void> | undefined;
  let refusals = 0;

  const sleep = (durationMs: number, signal: AbortSignal) =>
    wait(durationMs, undefined, { signal }).catch(() => {});

  async function run(): Promise<void> {
    // The settings may be others, and the operator restarts a service to see whether they work.
    await record(messages.resumeDeliveries).catch(() => {});
    while (!stopping.signal.aborted) {
      // Created before the claim: a message that is stored during the claim must end the idle time after it.
      idling = new AbortController();
      try {
        const claim = await messages.claim(claimMs);
        if (claim) {
          await attempt(claim);
          continue;
        }
      } catch (error) {
        log.error({ code: findErrorCode(error) }, "the outbox cannot be read or written");
      }
      await sleep(idleMs, AbortSignal.any([idling.signal, stopping.signal]));
    }
  }

  async function attempt(claim: Claim): Promise<void> {
    const { reference, attempts } = claim.message;
    try {
      await sendInTime(claim.message);
    } catch (error) {
      if (cutOff.signal.aborted) await messages.postpone(claim, { pauseMs: 0 });
      else await recordFailure(claim, error);
      return;
    }
    await record(async () => {
      await messages.resumeDeliveries();
      await messages.settle(claim, { state: "delivered" });
    });
    log.info({ reference, attempts }, "a message was delivered");
  }

  /** Rejects at the deadline, or when the service stops, even if the delivery ignores its signal. */
  async function sendInTime(message: DeliverableMessage): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, cutOff.signal]);
    signal.throwIfAborted();
    const late = wait(deliveryTimeoutMs, undefined, { signal }).then(() => {
      const text = `no answer within ${deliveryTimeoutMs / 1000} s`;
      throw new DeliveryError(text, { code: "ETIMEDOUT", scope: "receiver" });
    });
    try {
      await Promise.race([deliver(message, signal), late]);
    } finally {
      ended.abort();
    }
  }

  async function recordFailure(claim: Claim, error: unknown): Promise<void> {
    const { reference, attempts, waitedMs } = claim.message;
    log.warn({ reference, attempts, code: findErrorCode(error) }, "a message could not be delivered");
    const reason = formatReason(error);
    const { scope, retryAfterMs } = error instanceof DeliveryError ? error : {};
    if (scope === "message") return await recordRefusal(claim, reason);
    // A failure of the receiver uses up none of the message's days: a single message would otherwise fail for good before
    // the operator corrects the settings.
    if (scope === "receiver") {
      await pause(reason, retryAfterMs);
      return await postpone(claim, { pauseMs: computePause(attempts, random()), reason, isCounted: false });
    }
    if (waitedMs >= retryForMs) return await fail(claim, reason);
    await postpone(claim, {
      pauseMs: computePause(attempts, random(), retryAfterMs),
      reason,
      isCounted: true,
    });
  }

  /** Records that the receiver refused a message for good: this one, or all that came since the last delivery. */
  async function recordRefusal(claim: Claim, reason: string): Promise<void> {
    let isAboutAll = false;
    await record(async () => {
      const last = await messages.readPause();
      isAboutAll = last !== undefined && simplify(last.reason) === simplify(reason);
    });
    if (isAboutAll) {
      // Not after each: a message that the server accepts would wait behind all that it refuses.
      refusals += 1;
      if (refusals % refusalsPerPause === 0) await pause(reason);
      const pauseMs = computePause(claim.message.attempts, random());
      return await postpone(claim, { pauseMs, reason, isCounted: false });
    }
    await fail(claim, reason);
    let same: string[] = [];
    await record(async () => {
      const failed = await messages.listFailedSinceDelivery();
      same = failed
        .filter((each) => simplify(each.reason) === simplify(reason))
        .map((each) => each.reference);
    });
    if (same.length < sameRefusals) return;
    await record(async () => void (await messages.retry(same)));
    await pause(reason);
    log.warn({ count: same.length }, "messages are pending again: the same reply refused all of them");
  }

  async function fail(claim: Claim, reason: string): Promise<void> {
    await record(() => messages.settle(claim, { state: "failed", reason }));
    log.error({ reference: claim.message.reference }, "a message failed for good and is kept");
  }

  const postpone = (claim: Claim, options: { pauseMs: number; reason: string; isCounted: boolean }) =>
    record(() => messages.postpone(claim, options));

  /** Pauses all deliveries, for longer each time. */
  const pause = (reason: string, retryAfterMs?: number) =>
    record(async () => {
      const { step = 0 } = (await messages.readPause()) ?? {};
      const pauseMs = computePause(step + 1, random(), retryAfterMs);
      await messages.pauseDeliveries({ pauseMs, reason });
    });

  /**
   * Retries until the outcome is recorded; this instance sends nothing meanwhile. If the store is unavailable
   * for longer than the lease, another instance may claim the message first, and send it again.
   */
  async function record(write: () => Promise<void>): Promise<void> {
    for (let isLogged = false; ; isLogged = true) {
      try {
        return await write();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        if (!isLogged) log.error({ code: findErrorCode(error) }, "an outcome could not be recorded");
        await sleep(recordRetryMs, stopping.signal);
      }
    }
  }

  return {
    start(): void {
      running ??= run();
    },
    /** Called when a message is stored, so that it is delivered at once. */
    notify(): void {
      idling.abort();
    },
    /** Waits for the current delivery, or cuts it off after a while; its message is then sent after the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      sleep(stopTimeoutMs, cutOff.signal).then(() => cutOff.abort());
      await running;
      cutOff.abort();
    },
  };
}
