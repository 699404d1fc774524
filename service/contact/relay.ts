import type { FastifyBaseLogger } from "fastify";
import { type Wait, withDeadline } from "./deadline.ts";
import { codeOf, DeliveryError, reasonOf } from "./failure.ts";
import type { Outbox } from "./outbox.ts";
import { createRetention } from "./retention.ts";
import { isGivenUp, retryDelay } from "./retry.ts";
import type { StoredMessage } from "./stored-message.ts";

/** Sends one message; settles soon after the signal aborts. */
export type Deliver = (message: StoredMessage, signal: AbortSignal) => Promise<void>;

interface RelayDependencies {
  outbox: Outbox;
  /** Without one, messages stay in the inbox and the relay only deletes old ones. */
  deliver: Deliver | undefined;
  settings: { KEEP_MESSAGES_DAYS: number };
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

const second = 1000;

/**
 * Milliseconds for one delivery, all in all. A mail server may take minutes to say that it has a mail (RFC 5321,
 * 4.5.3.2.6), and who does not wait sends it again.
 */
const deliveryTime = 5 * 60 * second;

/** Milliseconds of a claim: longer than a delivery, or two processes could send the same message. */
const claimTime = deliveryTime + 60 * second;

/** Milliseconds between looks at the outbox when nothing is due: the inbox command changes it without waking us. */
const longestNap = 30 * second;

/** Milliseconds before a disk that refused is tried again. */
const diskPause = 5 * second;

/** Milliseconds that a delivery may go on once the service stops. */
const stopTime = 2 * second;

/**
 * Brings stored messages to the support mailbox, one at a time. A message can go out twice only if the process
 * dies, or a stop cuts it off, between sending and marking.
 */
export function createRelay({ outbox, deliver, settings, now, random, wait, log }: RelayDependencies) {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const deleteOldMessages = createRetention({ outbox, settings, now, log });
  let napping = new AbortController();
  let running: Promise<void> | undefined;
  let heldUntil = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        deleteOldMessages();
        const message = deliver && heldUntil <= now() ? outbox.claim(claimTime) : undefined;
        if (deliver && message) await attempt(deliver, message);
        else await nap(untilNextAttempt());
      } catch (error) {
        log.error({ code: codeOf(error) }, "the outbox cannot be read or written");
        await nap(diskPause);
      }
    }
  }

  function untilNextAttempt(): number {
    if (!deliver) return longestNap;
    const next = Math.max(outbox.nextAttemptAt() ?? Number.POSITIVE_INFINITY, heldUntil);
    return Math.min(Math.max(next - now(), 0), longestNap);
  }

  async function attempt(send: Deliver, message: StoredMessage): Promise<void> {
    const { reference, attempts } = message;
    try {
      const limits = { milliseconds: deliveryTime, wait, cutOff: cutOff.signal };
      await withDeadline((signal) => send(message, signal), limits);
    } catch (error) {
      if (cutOff.signal.aborted) return outbox.postpone(message, now());
      log.warn({ reference, attempts, code: codeOf(error) }, "a message could not be delivered");
      return record(() => markFailed(message, error));
    }
    await record(() => outbox.markDelivered(message));
    log.info({ reference, attempts }, "a message was delivered");
  }

  function markFailed(message: StoredMessage, error: unknown): void {
    const reason = reasonOf(error);
    if (isGivenUp(message.firstAttemptAt ?? now(), now())) {
      outbox.markUndelivered(message, reason);
      log.error({ reference: message.reference }, "a message was given up and is kept as undelivered");
      return;
    }
    const asked = error instanceof DeliveryError ? error.retryAfterMs : undefined;
    const delay = retryDelay(message.attempts, random(), asked);
    if (asked) heldUntil = now() + delay;
    outbox.postpone(message, now() + delay, reason);
  }

  /** Goes on until the outcome is on disk: nothing else is sent meanwhile, and this message not again. */
  async function record(mark: () => void): Promise<void> {
    for (;;) {
      try {
        return mark();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.error({ code: codeOf(error) }, "an outcome could not be stored");
        await nap(diskPause);
      }
    }
  }

  async function nap(milliseconds: number): Promise<void> {
    napping = new AbortController();
    const signal = AbortSignal.any([napping.signal, stopping.signal]);
    await wait(milliseconds, undefined, { signal }).catch(() => {});
  }

  return {
    /** Claims that are still there belong to a process that died: one service runs on one database. */
    start(): void {
      if (running) return;
      outbox.releaseClaims();
      running = run();
    },

    /** A message has come: look at once. */
    wake(): void {
      napping.abort();
    },

    /** Lets the delivery under way finish, or cuts it off after two seconds; the message is then sent later. */
    async stop(): Promise<void> {
      stopping.abort();
      const finished = new AbortController();
      const grace = wait(stopTime, undefined, { signal: finished.signal }).then(
        () => cutOff.abort(new DeliveryError("the service stopped", "EABORT")),
        () => {},
      );
      await Promise.race([running, grace]);
      finished.abort();
      await running;
    },
  };
}
