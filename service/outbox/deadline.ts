import { DeliveryError } from "./delivery-error.ts";

/** Resolves after so many milliseconds, rejects when the signal aborts: `setTimeout` of node:timers/promises. */
export type Wait = (
  milliseconds: number,
  value: undefined,
  options: { signal: AbortSignal },
) => Promise<void>;

interface Limits {
  milliseconds: number;
  wait: Wait;
  /** Ends the task early. */
  cutOff: AbortSignal;
}

/** Runs a task that is over when its time is, whether or not it heeds the signal that tells it so. */
export async function withDeadline(
  task: (signal: AbortSignal) => Promise<void>,
  { milliseconds, wait, cutOff }: Limits,
): Promise<void> {
  const settled = new AbortController();
  const late = new AbortController();
  const over = AbortSignal.any([late.signal, cutOff]);
  const aborted = Promise.withResolvers<never>();
  over.addEventListener("abort", () => aborted.reject(over.reason), { signal: settled.signal });
  wait(milliseconds, undefined, { signal: settled.signal }).then(
    () => late.abort(new DeliveryError(`no answer within ${milliseconds / 1000} s`, { code: "ETIMEDOUT" })),
    () => {},
  );
  try {
    await Promise.race([task(over), aborted.promise]);
  } finally {
    settled.abort();
  }
}
