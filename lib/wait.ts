/** `setTimeout` of `node:timers/promises`, or that of a test's clock: resolves after a time, rejects when the signal aborts. */
export type Wait = (durationMs: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
