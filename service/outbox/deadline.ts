import { DeliveryError } from "./delivery-error.ts";

/** `setTimeout` of node:timers/promises: resolves after a time, rejects when the signal aborts. */
export type Wait = (durationMs: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;

interface Options {
  timeoutMs: number;
  wait: Wait;
  /** Ends the task early. */
  cutOff: AbortSignal;
}

/** Runs a task, and rejects at its deadline even if the task ignores its signal. */
export async function withDeadline(
  task: (signal: AbortSignal) => Promise<void>,
  { timeoutMs, wait, cutOff }: Options,
): Promise<void> {
  const settled = new AbortController();
  const late = new AbortController();
  const over = AbortSignal.any([late.signal, cutOff]);
  // A signal that has aborted sends no event.
  over.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  over.addEventListener("abort", () => aborted.reject(over.reason), { signal: settled.signal });
  wait(timeoutMs, undefined, { signal: settled.signal }).then(
    () =>
      late.abort(
        new DeliveryError(`no answer within ${timeoutMs / 1000} s`, { code: "ETIMEDOUT", about: "receiver" }),
      ),
    () => {},
  );
  try {
    await Promise.race([task(over), aborted.promise]);
  } finally {
    settled.abort();
  }
}
