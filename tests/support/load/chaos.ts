import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import type { ContactMessage } from "../../../domain/contact-message.ts";
import { createRandom } from "../../../lib/engraving/rose-engine.ts";
import { startServiceProcess } from "../service/service-process.ts";
import { createClient, createUniqueMessage, messagePath } from "./service-load.ts";

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

  async function start(environment: Record<string, string> = {}): Promise<void> {
    try {
      service = await startServiceProcess({ ...settings, ...environment });
    } catch (error) {
      failedStarts.push(String(error));
      await wait(500);
      await start(environment);
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
    async restart(environment?: Record<string, string>): Promise<void> {
      await stop();
      await start(environment);
    },
    /** Stops the process without closing its connections. */
    async freeze(milliseconds: number): Promise<void> {
      process.kill(service.pid, "SIGSTOP");
      await wait(milliseconds);
      process.kill(service.pid, "SIGCONT");
    },
  };
}

function openTls(port: number, sent: string) {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }).on("error", () => {});
  socket.write(Buffer.from(sent, "latin1"));
  return socket;
}

const malformed = [
  "FOO /en HTTP/1.1\r\n",
  "GET /?\xff HTTP/1.1\r\n",
  `GET /en HTTP/1.1\r\n${`X-Long: ${"x".repeat(7_000)}\r\n`.repeat(3)}`,
  "GET /%zz HTTP/1.1\r\n",
  "CONNECT www.example.com:443 HTTP/1.1\r\n",
  `POST ${messagePath} HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
  "\x00\x01\x02\r\n",
];

/** Sends malformed requests. Returns how often each status was the response. */
export async function sendMalformed(port: number): Promise<string> {
  const requests = Array.from({ length: 10 }, () => malformed).flat();
  const send = async (start: string) =>
    (await text(openTls(port, `${start}Host: www.example.com\r\nConnection: close\r\n\r\n`))).slice(9, 12);
  return countByKind(await Promise.all(requests.map(send)));
}

/** Holds half-sent headers and bodies for some seconds. */
export async function holdSlowClients(port: number): Promise<void> {
  const body = `POST ${messagePath} HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 1000\r\n\r\n{`;
  const starts = ["GET /en HTTP/1.1\r\nHost: www.example.com\r\nX-", body];
  const sockets = starts.flatMap((sent) => Array.from({ length: 100 }, () => openTls(port, sent).resume()));
  await wait(5_000);
  for (const socket of sockets) socket.destroy();
}

export function countByKind(kinds: string[]): string {
  const groups = [...Map.groupBy(kinds, (kind) => kind)];
  return groups.map(([kind, { length }]) => `${length} × ${kind}`).join(", ") || "none";
}

/**
 * Sends messages to one instance, each until it is stored, and requests `/readyz` right after each attempt.
 * @param acknowledged gets the messages that are stored
 */
export function watchReadiness(origin: string, acknowledged: Map<string, ContactMessage>) {
  const client = createClient(false);
  const samples = { ready: 0, unready: 0, refusedWhileReady: 0, refusedInSequence: 0 };
  let sequence = 0;
  let isStopping = false;
  const request = (path: string, body?: string, headers?: Record<string, string>) =>
    client.request(origin + path, body, headers).catch(() => ({ status: 0, body: "" }));

  async function sample(message: ContactMessage, key: string): Promise<boolean> {
    const sent = await request(messagePath, JSON.stringify(message), { "idempotency-key": key });
    const { status } = await request("/readyz");
    if (sent.status === 200) acknowledged.set(JSON.parse(sent.body).reference, message);
    if (status === 200) samples.ready += 1;
    if (status === 503) samples.unready += 1;
    sequence = sent.status === 503 && status === 200 ? sequence + 1 : 0;
    if (sequence > 0) samples.refusedWhileReady += 1;
    samples.refusedInSequence = Math.max(samples.refusedInSequence, sequence);
    return sent.status === 200;
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      const [message, key] = [createUniqueMessage(), randomUUID()];
      do await wait(250);
      while (!(await sample(message, key)));
    }
    client.leave();
  }
  const ended = watch();

  return {
    samples,
    stop(): Promise<void> {
      isStopping = true;
      return ended;
    },
  };
}
