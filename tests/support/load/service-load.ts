import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { ContactMessage } from "../../../domain/contact-message.ts";

const mailbox = "support@cardamint.example";
export const incrementPath = "/rest/v1/rpc/increment_visitor_count";
export const messagePath = `/forms/ajax/${mailbox}`;

/** The pause before a visitor who got no response retries. */
const retryDelayMs = 50;

/** Every name is this machine: its resolver may not know names such as `www.localhost`. */
const lookup: LookupFunction = (_name, _options, callback) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);

/** Creates a client that keeps one connection, may have another address of this machine, and trusts a test's own certificate. */
export function createClient(isEncrypted: boolean, localAddress?: string) {
  const options = { keepAlive: true, maxSockets: 1, lookup, ...(localAddress && { localAddress }) };
  const agent = isEncrypted
    ? new https.Agent({ ...options, rejectUnauthorized: false })
    : new http.Agent(options);
  return {
    /** Posts a body; without one, gets a page. */
    async request(url: string, body?: string, headers: Record<string, string> = {}) {
      const { request } = isEncrypted ? https : http;
      const content =
        body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const method = body === undefined ? "GET" : "POST";
      const sent = request(url, { method, agent, headers: { ...headers, ...content } });
      sent.end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
    },
    leave: () => agent.destroy(),
  };
}

/** Creates a visitor with one connection. */
export function createVisitor(origin: string) {
  const { request, leave } = createClient(origin.startsWith("https:"));
  return {
    increment: () => request(origin + incrementPath, "{}"),
    send: (message: ContactMessage) => request(origin + messagePath, JSON.stringify(message)),
    leave,
  };
}

/** Creates a unique message in several scripts, so that a torn or mixed-up one shows. */
export function createUniqueMessage(length = 1500): ContactMessage {
  const id = randomUUID();
  const words = `${id} Où est ma carte ? أين بطاقتي؟ 🎁\n`;
  return {
    name: `زينب ${id}`,
    email: `${id}@example.com`,
    subject: `Karte ${id}`,
    message: words
      .repeat(Math.ceil(length / words.length))
      .slice(0, length)
      .toWellFormed()
      .trim(),
  };
}

interface LoadOptions {
  incrementers?: number;
  writers?: number;
  /** Pages that are read as well, for example `/en`. */
  pages?: string[];
  /** The address of the contact form. */
  form?: string;
  /** Whether visitors continue after a failure. Otherwise each ends when its connection fails. */
  isPersistent?: boolean;
  /** The pause of each visitor between two requests. */
  pauseMs?: number;
}

type Send = (path: string, body?: string, headers?: Record<string, string>) => Promise<string | undefined>;

/**
 * Starts visitors, each with one connection. After any response but 200 a persistent visitor sends a message again as the
 * page does, with the same idempotency key.
 */
export function startLoad(
  origin: string,
  {
    incrementers = 8,
    writers = 4,
    pages = [],
    form = messagePath,
    isPersistent = false,
    pauseMs = 0,
  }: LoadOptions = {},
) {
  /** What the service acknowledged: each number, and each message by its reference. */
  const numbers: number[] = [];
  const messages = new Map<string, ContactMessage>();
  /** Codes of failed connections, and statuses other than 200. */
  const failures: string[] = [];
  let isStopping = false;
  let isAbandoned = false;

  async function visit(act: (send: Send) => Promise<void>): Promise<void> {
    const client = createClient(origin.startsWith("https:"));
    let isLost = false;
    const send: Send = async (path, body, headers) => {
      try {
        const answer = await client.request(origin + path, body, headers);
        if (answer.status === 200) return answer.body;
        failures.push(`answered ${answer.status} ${path}`);
      } catch (error) {
        failures.push((error as NodeJS.ErrnoException).code ?? String(error));
        isLost = !isPersistent;
      }
      if (isPersistent) await wait(retryDelayMs);
      return undefined;
    };
    while (!isStopping && !isLost) {
      await act(send);
      if (pauseMs > 0) await wait(pauseMs);
    }
    client.leave();
  }

  async function increment(send: Send): Promise<void> {
    const body = await send(incrementPath, "{}");
    if (body !== undefined) numbers.push(Number(body));
  }

  async function write(send: Send): Promise<void> {
    const message = createUniqueMessage();
    const key = { "idempotency-key": randomUUID() };
    do {
      const body = await send(form, JSON.stringify(message), key);
      if (body === undefined) continue;
      messages.set(JSON.parse(body).reference, message);
      return;
    } while (isPersistent && !isAbandoned);
  }

  const visits = [
    ...Array.from({ length: incrementers }, () => visit(increment)),
    ...Array.from({ length: writers }, () => visit(write)),
    ...pages.map((page) => visit(async (send) => void (await send(page)))),
  ];
  const ended = Promise.all(visits);

  return {
    numbers,
    messages,
    failures,
    /** Resolves when every visitor has gone. */
    ended,

    /** Resolves when so many more increments and messages have been acknowledged. */
    async passes(more: { increments: number; written: number }): Promise<void> {
      const [increments, written] = [numbers.length + more.increments, messages.size + more.written];
      while (numbers.length < increments || messages.size < written) await wait(5);
    },

    /** Resolves once every message that was begun is acknowledged. */
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },

    /** For a test that ends before `stop`: nobody retries. */
    [Symbol.dispose](): void {
      isStopping = true;
      isAbandoned = true;
    },
  };
}
