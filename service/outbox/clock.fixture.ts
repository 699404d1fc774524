import type { Wait } from "../../lib/wait.ts";

interface Sleeper {
  until: number;
  milliseconds: number;
  resolve: () => void;
}

/** While nothing is being delivered, a wait of at most this time is the dispatcher's idle time. */
const maxIdleMs = 10_000;

/**
 * Creates a clock that stands still until a test moves it. Sockets and servers run in real time.
 * @param isBusy whether a message is being delivered
 */
export function createClock(isBusy: () => boolean) {
  let time = Date.UTC(2030, 0, 1);
  const sleepers = new Set<Sleeper>();

  const wait: Wait = async (milliseconds, _value, { signal }) => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper = { until: time + milliseconds, milliseconds, resolve };
    sleepers.add(sleeper);
    signal.addEventListener("abort", () => {
      sleepers.delete(sleeper);
      reject(signal.reason);
    });
    return promise;
  };

  /** Resolves when the dispatcher is idle. */
  async function rest(): Promise<void> {
    const isIdle = () => [...sleepers].some((sleeper) => sleeper.milliseconds <= maxIdleMs);
    while (isBusy() || !isIdle()) await (isBusy() ? pause() : turn());
  }

  /**
   * Lets time pass: each timer fires at its time, and the dispatcher becomes idle in between.
   * @param step how long the dispatcher is idle each time; longer for hours and days than its own time
   */
  async function pass(milliseconds: number, step = 0): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      await rest();
      const [next] = [...sleepers].sort((one, other) => one.until - other.until);
      if (!next || next.until > end) break;
      time = Math.min(time + step, end);
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

  function wake(sleeper: Sleeper): void {
    time = Math.max(time, sleeper.until);
    sleepers.delete(sleeper);
    sleeper.resolve();
  }

  return { now: () => time, wait, turn, rest, pass, jump };
}

/** Lets a server answer. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
