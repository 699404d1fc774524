/** The limit for a stop. After it, the process exits. */
const stopTimeoutMs = 4_500;

/**
 * Calls `stop` once, on SIGTERM or SIGINT.
 * @returns a signal that aborts when the stop begins
 */
export function stopOnSignal(stop: (reason: NodeJS.Signals) => void): AbortSignal {
  const stopping = new AbortController();
  const begin = (reason: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      console.error(`The stop took longer than ${stopTimeoutMs / 1000} s, so it was cut short.`);
      // Not an error, because what was acknowledged is stored. A database whose network is silent takes longer than a stop may.
      process.exit(0);
    }, stopTimeoutMs).unref();
    stop(reason);
  };
  process.on("SIGTERM", begin);
  // `npm start` passes Ctrl+C on, so it arrives twice.
  process.on("SIGINT", begin);
  return stopping.signal;
}
