import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../../../lib/engraving/rose-engine.ts";
import { startServiceProcess } from "../service/service-process.ts";

/**
 * Events by name. Each is given a number that chooses its target, resolves when it is over, and may return a string for
 * the report.
 */
export type ChaosEvents = Record<string, (choice: number) => Promise<unknown>>;

interface Run {
  seed: number;
  minutes: number;
  /** Resolves when the service works again after an event. */
  recovers: () => Promise<void>;
}

/** Runs all events once in an order that the seed chooses, then again until the time is over. Returns a line for each. */
export async function runEvents(events: ChaosEvents, { seed, minutes, recovers }: Run): Promise<string[]> {
  const draw = createRandom(seed);
  const random = (limit: number) => Math.floor(draw() * limit);
  const all = Object.entries(events);
  const started = performance.now();
  const lines: string[] = [];
  let round: typeof all = [];
  while (lines.length < all.length || performance.now() < started + minutes * 60_000) {
    if (round.length === 0) round = [...all];
    const [[name, run]] = round.splice(random(round.length), 1) as [(typeof all)[number]];
    const second = Math.round((performance.now() - started) / 1000);
    const outcome = await run(random(1_000));
    lines.push(`${second} s: ${name}${typeof outcome === "string" ? ` (${outcome})` : ""}`);
    await recovers();
  }
  return lines;
}

export type Machine = Awaited<ReturnType<typeof startMachine>>;

/** Starts a service and, like a container engine, tries again if it can't start. Its settings need a port. */
export async function startMachine(settings: Record<string, string>) {
  let service = await startServiceProcess(settings);
  const failedStarts: string[] = [];

  async function start(): Promise<void> {
    try {
      service = await startServiceProcess(settings);
    } catch (error) {
      failedStarts.push(String(error));
      await wait(500);
      await start();
    }
  }

  async function stop(): Promise<void> {
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service stopped with ${code}: ${await service.stderr}`);
  }

  return {
    origin: service.origin,
    port: service.port,
    failedStarts,
    isRunning: () => service.isRunning(),
    stop,
    async crash(): Promise<void> {
      await service.crash();
      await start();
    },
    async restart(): Promise<void> {
      await stop();
      await start();
    },
    /** Stops the process without closing its connections. */
    async freeze(milliseconds: number): Promise<void> {
      process.kill(service.pid, "SIGSTOP");
      await wait(milliseconds);
      process.kill(service.pid, "SIGCONT");
    },
  };
}

export function countByKind(kinds: string[]): string {
  const groups = [...Map.groupBy(kinds, (kind) => kind)];
  return groups.map(([kind, { length }]) => `${length} × ${kind}`).join(", ") || "none";
}
