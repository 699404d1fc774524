import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { ContactMessage } from "../../../contract/contact-message.ts";
import { createUniqueMessage, incrementPath, messagePath } from "./service-load.ts";

/** The pause before a visitor who got no response retries. */
const retryDelayMs = 50;

interface LoadOptions {
  incrementers?: number;
  writers?: number;
  /** Pages that are read as well, for example `/en`. */
  pages?: string[];
}

export type PersistentLoad = ReturnType<typeof startPersistentLoad>;

/**
 * Starts visitors of several instances who go on whatever happens, each with one connection. After any response but 200
 * a visitor turns to the next instance, and sends a message again as the page does, with the same idempotency key.
 */
export function startPersistentLoad(
  origins: string[],
  { incrementers = 8, writers = 4, pages = [] }: LoadOptions = {},
) {
  const isEncrypted = origins.every((origin) => origin.startsWith("https:"));
  const numbers: number[] = [];
  /** By reference. */
  const messages = new Map<string, ContactMessage>();
  const failures: string[] = [];
  let pagesRead = 0;
  let stopped = false;
  let abandoned = false;

  async function visit(first: number, act: (send: Send) => Promise<void>): Promise<void> {
    const options = { keepAlive: true, maxSockets: 1 };
    // The certificate is the test's own.
    const agent = isEncrypted
      ? new https.Agent({ ...options, rejectUnauthorized: false })
      : new http.Agent(options);
    let turn = first;
    const send: Send = async (path, body, headers = {}) => {
      const origin = origins[turn % origins.length];
      try {
        const answer = await fetchOver(agent, `${origin}${path}`, body, headers);
        if (answer.status === 200) return answer.body;
        failures.push(`answered ${answer.status} ${path}`);
      } catch (error) {
        failures.push(`${(error as NodeJS.ErrnoException).code ?? error} ${path}`);
      }
      turn += 1;
      await wait(retryDelayMs);
      return undefined;
    };
    while (!stopped) await act(send);
    agent.destroy();
  }

  async function increment(send: Send): Promise<void> {
    const body = await send(incrementPath, "{}");
    if (body !== undefined) numbers.push(Number(body));
  }

  async function write(send: Send): Promise<void> {
    const message = createUniqueMessage();
    const key = { "idempotency-key": randomUUID() };
    while (!abandoned) {
      const body = await send(messagePath, JSON.stringify(message), key);
      if (body !== undefined) {
        messages.set(JSON.parse(body).reference, message);
        return;
      }
    }
  }

  const visits = [
    ...Array.from({ length: incrementers }, (_, index) => visit(index, increment)),
    ...Array.from({ length: writers }, (_, index) => visit(index, write)),
    ...pages.map((page, index) =>
      visit(index, async (send) => {
        if ((await send(page)) !== undefined) pagesRead += 1;
      }),
    ),
  ];

  return {
    numbers,
    messages,
    failures,
    pagesRead: () => pagesRead,

    /** Resolves when so many more increments and messages have been acknowledged. */
    async passes({ increments, written }: { increments: number; written: number }): Promise<void> {
      const [enoughNumbers, enoughMessages] = [numbers.length + increments, messages.size + written];
      while (numbers.length < enoughNumbers || messages.size < enoughMessages) await wait(10);
    },

    /** Resolves once every message that was begun is acknowledged. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(visits);
    },

    /** For a test that ends before `stop`: nobody retries. */
    [Symbol.dispose](): void {
      stopped = true;
      abandoned = true;
    },
  };
}

type Send = (path: string, body?: string, headers?: Record<string, string>) => Promise<string | undefined>;

async function fetchOver(
  agent: http.Agent,
  url: string,
  body?: string,
  headers: Record<string, string> = {},
) {
  const { request } = agent instanceof https.Agent ? https : http;
  const sent = request(url, {
    method: body === undefined ? "GET" : "POST",
    agent,
    headers: {
      ...headers,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
    },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
