import type { FastifyBaseLogger } from "fastify";
import type { Claim, Outcome, Store, StoredMessage } from "../store/store.ts";
import { type Wait, withDeadline } from "./deadline.ts";
import { DeliveryError, findCode, formatReason } from "./delivery-error.ts";
import { createHousekeeping, type HousekeepingSettings } from "./housekeeping.ts";
import { computePause, isGivenUp } from "./retry.ts";

/** Sends one message; settles soon after the signal aborts. */
export type Deliver = (message: StoredMessage, signal: AbortSignal) => Promise<void>;

interface DispatcherDependencies {
  store: Pick<Store, "messages" | "limits">;
  /** Without one, messages stay in the inbox and the dispatcher only deletes what is old. */
  deliver: Deliver | undefined;
  settings: HousekeepingSettings;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Told of what became of each attempt. */
  observe?: (outcome: "delivered" | "postponed" | "failed") => void;
}

const second = 1000;

/**
 * Milliseconds for one delivery, all in all. A mail server may take minutes to say that it has a mail (RFC 5321,
 * 4.5.3.2.6), and who does not wait sends it again.
 */
const deliveryTime = 5 * 60 * second;

/** Milliseconds that a lease holds: as long as another instance waits for one that died. */
const leaseTime = 60 * second;

/** Milliseconds between renewals of a lease. Two may fail before it ends. */
const renewalTime = 20 * second;

/** Milliseconds between looks at the store when nothing is due: other processes change it without notifying us. */
const longestIdle = 30 * second;

/** Milliseconds before a store that failed is tried again. */
const storePause = 5 * second;

/** Milliseconds before an outcome is recorded again: sooner than others look at a store that failed. */
const recordPause = second;

/** Milliseconds that a delivery may go on once the service stops, which has to be gone within five seconds. */
const stopTime = 3.5 * second;

/**
 * Delivers stored messages to the support mailbox, one at a time. A message goes out twice only where its outcome
 * could not be recorded while its lease held: the process died or was suspended between sending and recording, the
 * store was away, the server's final reply did not arrive, or it had not arrived when the service stopped.
 */
export function createDispatcher(dependencies: DispatcherDependencies) {
  const { store, deliver, settings, now, random, wait, log, observe } = dependencies;
  const { messages } = store;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const keepHouse = createHousekeeping({ store, settings, now, log });
  let idling = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Before the look, not after it: what is stored meanwhile must end the idling that follows.
      idling = new AbortController();
      try {
        await keepHouseSafely();
        const claim = deliver && (await messages.claim(leaseTime));
        if (deliver && claim) await attempt(deliver, claim);
        else await idle(await readIdleTime());
      } catch (error) {
        log.error({ code: findCode(error) }, "the outbox cannot be read or written");
        await idle(storePause);
      }
    }
  }

  /** Messages are delivered although old ones cannot be deleted. */
  async function keepHouseSafely(): Promise<void> {
    await keepHouse().catch((error) =>
      log.error({ code: findCode(error) }, "old messages could not be deleted"),
    );
  }

  async function readIdleTime(): Promise<number> {
    if (!deliver) return longestIdle;
    return Math.min((await messages.readNextDue()) ?? longestIdle, longestIdle);
  }

  async function attempt(send: Deliver, claim: Claim): Promise<void> {
    const { reference, attempts } = claim.message;
    const lease = keepLease(claim);
    try {
      const over = AbortSignal.any([cutOff.signal, lease.lost]);
      await withDeadline((signal) => send(claim.message, signal), {
        milliseconds: deliveryTime,
        wait,
        cutOff: over,
      });
    } catch (error) {
      if (lease.lost.aborted) return log.warn({ reference, attempts }, "a lease was lost during a delivery");
      if (cutOff.signal.aborted) return void (await messages.postpone(claim, { pauseMs: 0 }));
      log.warn({ reference, attempts, code: findCode(error) }, "a message could not be delivered");
      return await recordFailure(claim, error);
    } finally {
      lease.stop();
    }
    await recordOutcome(claim, { state: "delivered" });
    observe?.("delivered");
    log.info({ reference, attempts }, "a message was delivered");
  }

  /** Renews the lease until it is stopped. A delivery whose message somebody else has taken is cut off. */
  function keepLease(claim: Claim) {
    const stopped = new AbortController();
    const lost = new AbortController();
    async function renewAgainAndAgain(): Promise<void> {
      for (;;) {
        await wait(renewalTime, undefined, { signal: stopped.signal });
        const held = await messages.renew(claim, leaseTime).catch((error) => {
          log.error({ code: findCode(error) }, "a lease could not be renewed");
          return true;
        });
        if (!held) return lost.abort(new DeliveryError("the lease was lost", { code: "ELEASE" }));
      }
    }
    // Rejects when it is stopped, and only then.
    renewAgainAndAgain().catch(() => {});
    return { lost: lost.signal, stop: () => stopped.abort() };
  }

  async function recordFailure(claim: Claim, error: unknown): Promise<void> {
    const { reference, attempts, waitedMs } = claim.message;
    const reason = formatReason(error);
    const { permanent = false, retryAfterMs } = error instanceof DeliveryError ? error : {};
    if (permanent || isGivenUp(waitedMs)) {
      await recordOutcome(claim, { state: "failed", reason });
      observe?.("failed");
      return log.error({ reference, permanent }, "a message failed for good and is kept");
    }
    const pauseMs = computePause(attempts, random(), retryAfterMs);
    await record(async () => {
      if (retryAfterMs !== undefined) await messages.pauseDeliveries(pauseMs);
      return await messages.postpone(claim, { pauseMs, reason });
    }, reference);
    observe?.("postponed");
  }

  async function recordOutcome(claim: Claim, outcome: Outcome): Promise<void> {
    await record(() => messages.settle(claim, outcome), claim.message.reference);
  }

  /**
   * Goes on until it is recorded: nothing else is sent meanwhile, and this message not again by this instance. Where
   * the store is away for longer than a lease, another instance may still be quicker when it is back, and send it again.
   */
  async function record(write: () => Promise<boolean>, reference: string): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        if (!(await write())) log.warn({ reference }, "an outcome came after its lease was lost");
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        if (attempts === 1) log.error({ code: findCode(error) }, "an outcome could not be recorded");
        await waitUnlessStopped(recordPause, stopping.signal);
      }
    }
  }

  async function idle(milliseconds: number): Promise<void> {
    await waitUnlessStopped(milliseconds, AbortSignal.any([idling.signal, stopping.signal]));
  }

  async function waitUnlessStopped(milliseconds: number, signal: AbortSignal): Promise<void> {
    await wait(milliseconds, undefined, { signal }).catch(() => {});
  }

  return {
    start(): void {
      running ??= run();
    },

    /** A message was stored: look at once. */
    notify(): void {
      idling.abort();
    },

    /** Lets the delivery under way finish, or cuts it off after a while; the message is then sent later. */
    async stop(): Promise<void> {
      stopping.abort();
      const finished = new AbortController();
      const grace = wait(stopTime, undefined, { signal: finished.signal }).then(
        () => cutOff.abort(new DeliveryError("the service stopped", { code: "EABORT" })),
        () => {},
      );
      await Promise.race([running, grace]);
      finished.abort();
      await running;
    },
  };
}
