import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Claim, DeliverableMessage, Store } from "../store/store.ts";
import { dayMs, hourMs, minuteMs } from "../units.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { computePause, retryForMs } from "./retry.ts";

/** Sends one message. Must settle soon after the signal aborts. */
export type Deliver = (message: DeliverableMessage, signal: AbortSignal) => Promise<void>;

/** `setTimeout` of node:timers/promises: resolves after a time, rejects when the signal aborts. */
export type Wait = (durationMs: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;

export interface DispatcherDependencies {
  store: Pick<Store, "messages" | "housekeeping">;
  /** Undefined: messages stay in the inbox, and the dispatcher only deletes old ones. */
  deliver: Deliver | undefined;
  target: string;
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">;
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow: () => number;
  random: () => number;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/**
 * The limit of one whole delivery. A mail server may take minutes to confirm an email (RFC 5321, 4.5.3.2.6). Giving up
 * earlier would send the email twice.
 */
const deliveryTimeoutMs = 5 * minuteMs;

/** If an instance crashes during a delivery, the message is sent again after this time. */
const leaseMs = deliveryTimeoutMs + minuteMs;

/** The interval at which the dispatcher looks for messages that are due, or that other processes have stored. */
const idleMs = 10_000;

/** Shorter than `idleMs`: this instance should record an outcome before another one claims the message. */
const recordRetryMs = 1_000;

/** How long a delivery may continue while the service stops. The stop must end within five seconds. */
const stopTimeoutMs = 2_500;

/**
 * After so many, messages with a link stay in the inbox until fewer were delivered within 24 hours. Far more than visitors
 * write, and below the daily limits of common mail providers (2,000 at Google Workspace).
 */
const maxDeliveriesPerDay = 1_000;

/** Spam advertises something, so it has a link. Few messages of customers do. */
const link = /https?:\/\/|www\./i;

/**
 * Delivers stored messages to the support mailbox, one at a time. A message is sent twice only if its outcome could
 * not be recorded during its lease: the process crashed or was suspended between sending and recording, the store was
 * unavailable, or the server's final reply did not arrive (in time, if the service was stopping).
 */
export function createDispatcher(dependencies: DispatcherDependencies) {
  const { store, deliver, target, settings, monotonicNow, random, wait, log } = dependencies;
  const { messages } = store;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const runHousekeeping = createHousekeeping({ store, settings, monotonicNow, log });
  let idling = new AbortController();
  let running: Promise<void> | undefined;

  const sleep = (durationMs: number, signal: AbortSignal) =>
    wait(durationMs, undefined, { signal }).catch(() => {});

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the claim: a message that is stored during the claim must end the idle time after it.
      idling = new AbortController();
      // Not awaited: deleting many messages takes minutes, and new ones are delivered meanwhile.
      runHousekeeping().catch((error) => {
        if (stopping.signal.aborted) return;
        log.error({ code: findErrorCode(error) }, "old messages could not be deleted");
      });
      try {
        const claim = deliver && (await messages.claim(leaseMs, target));
        if (deliver && claim) {
          await attempt(deliver, claim);
          continue;
        }
      } catch (error) {
        log.error({ code: findErrorCode(error) }, "the outbox cannot be read or written");
      }
      await sleep(idleMs, AbortSignal.any([idling.signal, stopping.signal]));
    }
  }

  async function attempt(send: Deliver, claim: Claim): Promise<void> {
    const { reference, attempts } = claim.message;
    if (await isHeldBack(claim.message)) {
      const reason = `Held back: ${maxDeliveriesPerDay} messages were delivered within a day, and it has a link`;
      return await messages.postpone(claim, { pauseMs: hourMs, reason, isHeldBack: true });
    }
    try {
      await sendInTime(send, claim.message);
    } catch (error) {
      if (cutOff.signal.aborted) await messages.postpone(claim, { pauseMs: 0 });
      else await recordFailure(claim, error);
      return;
    }
    await record(async () => {
      await messages.resumeDeliveries(target);
      await messages.settle(claim, { state: "delivered" });
    });
    log.info({ reference, attempts }, "a message was delivered");
  }

  /**
   * Whether a message stays in the inbox for now: it may be spam, and so many messages were delivered within a day that
   * the mail provider may soon accept none of the others.
   */
  async function isHeldBack({ subject, message }: DeliverableMessage): Promise<boolean> {
    if (!link.test(`${subject} ${message}`)) return false;
    return (await messages.countDelivered(dayMs)) >= maxDeliveriesPerDay;
  }

  /** Rejects at the deadline, or when the service stops, even if the delivery ignores its signal. */
  async function sendInTime(send: Deliver, message: DeliverableMessage): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, cutOff.signal]);
    signal.throwIfAborted();
    const late = wait(deliveryTimeoutMs, undefined, { signal }).then(() => {
      const text = `no answer within ${deliveryTimeoutMs / 1000} s`;
      throw new DeliveryError(text, { code: "ETIMEDOUT", scope: "receiver" });
    });
    try {
      await Promise.race([send(message, signal), late]);
    } finally {
      ended.abort();
    }
  }

  async function recordFailure(claim: Claim, error: unknown): Promise<void> {
    const { reference, attempts, waitedMs } = claim.message;
    log.warn({ reference, attempts, code: findErrorCode(error) }, "a message could not be delivered");
    const reason = formatReason(error);
    const { scope, retryAfterMs } = error instanceof DeliveryError ? error : {};
    const permanent = scope === "message";
    const isFinal = permanent || waitedMs >= retryForMs;
    // On its own, because each recorded pause is longer than the one before.
    if (scope === "receiver")
      await record(async () => {
        const { step = 0 } = (await messages.readPause(target)) ?? {};
        const pauseMs = computePause(step + 1, random(), retryAfterMs);
        await messages.pauseDeliveries(target, { pauseMs, reason });
      });
    const pauseMs = computePause(attempts, random(), scope === "receiver" ? 0 : retryAfterMs);
    await record(async () => {
      if (isFinal) await messages.settle(claim, { state: "failed", reason });
      else await messages.postpone(claim, { pauseMs, reason });
    });
    if (isFinal) log.error({ reference, permanent }, "a message failed for good and is kept");
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
      if (deliver) idling.abort();
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
