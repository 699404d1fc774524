import type { Wait } from "./dispatcher.ts";

interface Sleeper {
  until: number;
  milliseconds: number;
  wakeUp: () => void;
}

/** While nothing is being delivered, a wait of at most this time is the dispatcher's idle time. */
const maxIdleMs = 10_000;

/**
 * Creates a clock that stands still until a test moves it. Sockets and servers run in real time.
 * @param isBusy whether a message is being delivered
 */
export function createClock(isBusy: () => boolean) {
  let time = Date.UTC(2030, 0, 1);
  /** By how much tests have set the clock. */
  let setBy = 0;
  const sleepers = new Set<Sleeper>();

  const wait: Wait = (milliseconds, _value, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper = { until: time + milliseconds, milliseconds, wakeUp: resolve };
    const stop = () => {
      sleepers.delete(sleeper);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else {
      sleepers.add(sleeper);
      signal.addEventListener("abort", stop, { once: true });
    }
    return promise;
  };

  /** Resolves when the dispatcher is idle. */
  async function rest(): Promise<void> {
    const isIdle = () => [...sleepers].some((sleeper) => sleeper.milliseconds <= maxIdleMs);
    while (isBusy() || !isIdle()) await turn();
  }

  /** Lets time pass: each timer fires at its time, and the dispatcher becomes idle in between. */
  async function pass(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      await rest();
      const [next] = [...sleepers].sort((one, other) => one.until - other.until);
      if (!next || next.until > end) break;
      wake(next);
      await turn();
    }
    time = end;
  }

  /** Lets time pass at once, as during a delivery, or while the machine is suspended. */
  function jump(milliseconds: number): void {
    time += milliseconds;
    for (const sleeper of sleepers) if (sleeper.until <= time) wake(sleeper);
  }

  /**
   * Sets the clock, as an operator or a time server does. Timers don't depend on it, so they fire when they would have
   * fired before.
   */
  function set(moment: number): void {
    const step = moment - time;
    time = moment;
    setBy += step;
    for (const sleeper of sleepers) sleeper.until += step;
  }

  function wake(sleeper: Sleeper): void {
    time = Math.max(time, sleeper.until);
    sleepers.delete(sleeper);
    sleeper.wakeUp();
  }

  return { now: () => time, monotonicNow: () => time - setBy, wait, turn, rest, pass, jump, set };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
