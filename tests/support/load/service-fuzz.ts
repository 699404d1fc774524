import { connect } from "node:net";
import { mutate, type Random } from "./request-mutations.ts";

interface FuzzOptions {
  /** The ports that requests are sent to, in turn. */
  ports: number[];
  random: Random;
  requests: number;
}

export interface FuzzResult {
  sent: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Requests, and their answers, of a status that only an error of the service can give. */
  errors: { sent: string; answered: string }[];
}

const connections = 24;

/** Longer than the service takes for any request. */
const idleTimeoutMs = 30_000;

/** Sends mutated requests, several on one connection, some cut off. */
export async function fuzz({ ports, random, requests }: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { sent: 0, statuses: new Map(), errors: [] };

  async function send(): Promise<void> {
    while (result.sent < requests) {
      const batch = Array.from({ length: 1 + random.below(3) }, () => mutate(random));
      const port = ports[random.below(ports.length)] as number;
      result.sent += batch.length;
      const cut = random.below(8) === 0;
      record(Buffer.concat(batch), await exchange(port, Buffer.concat(batch), cut));
    }
  }

  function record(sent: Buffer, answered: string): void {
    for (const [, digits] of answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      const status = Number(digits);
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
      const isDeliberate = status === 503 && /^retry-after: /im.test(answered);
      if (status >= 500 && !isDeliberate) result.errors.push({ sent: sent.toString("latin1"), answered });
    }
  }

  await Promise.all(Array.from({ length: connections }, send));
  return result;
}

/** Reads everything until the service closes the connection. `cut` closes it in the middle of the request. */
function exchange(port: number, bytes: Buffer, cut: boolean): Promise<string> {
  return new Promise((resolve) => {
    const answered: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(idleTimeoutMs, () => socket.destroy());
    socket.on("data", (data) => answered.push(data));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(answered).toString("latin1")));
    if (cut) socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    else socket.end(bytes);
  });
}
