import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { ContactMessage } from "../../../contract/contact-message.ts";

export const incrementPath = "/rest/v1/rpc/increment_visitor_count";
export const messagePath = "/forms/ajax/support@cardamint.example";

interface Answer {
  status: number;
  body: string;
}

/** Creates a client that keeps one connection. */
export function createVisitor(origin: string, mailbox = "support@cardamint.example") {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function post(path: string, body: string): Promise<Answer> {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const posted = request(origin + path, { method: "POST", agent, headers });
    posted.end(body);
    const [response] = (await once(posted, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  }

  return {
    increment: () => post(incrementPath, "{}"),
    send: (message: ContactMessage) => post(`/forms/ajax/${mailbox}`, JSON.stringify(message)),
    leave: () => agent.destroy(),
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

/** Everything that the service acknowledged: each number, and each message by its reference. */
export interface Acknowledged {
  numbers: number[];
  messages: Map<string, ContactMessage>;
}

/** Starts visitors who increment the counter or send messages, one after another, until their connection fails. */
export function startLoad(origin: string, { incrementers = 8, writers = 4 } = {}) {
  const acknowledged: Acknowledged = { numbers: [], messages: new Map() };
  /** Codes of failed connections, and statuses other than 200. */
  const failures: string[] = [];

  async function visit(attempt: (visitor: ReturnType<typeof createVisitor>) => Promise<number>) {
    const visitor = createVisitor(origin);
    try {
      for (;;) {
        const status = await attempt(visitor);
        if (status !== 200) failures.push(`answered ${status}`);
      }
    } catch (error) {
      failures.push((error as NodeJS.ErrnoException).code ?? String(error));
    } finally {
      visitor.leave();
    }
  }

  const visits = [
    ...Array.from({ length: incrementers }, () =>
      visit(async (visitor) => {
        const { status, body } = await visitor.increment();
        if (status === 200) acknowledged.numbers.push(Number(body));
        return status;
      }),
    ),
    ...Array.from({ length: writers }, () =>
      visit(async (visitor) => {
        const message = createUniqueMessage();
        const { status, body } = await visitor.send(message);
        if (status === 200) acknowledged.messages.set(JSON.parse(body).reference, message);
        return status;
      }),
    ),
  ];

  return {
    acknowledged,
    failures,
    ended: Promise.all(visits),
    /** Resolves when so many increments and so many messages have been acknowledged. */
    async reaches({ increments, messages }: { increments: number; messages: number }): Promise<void> {
      while (acknowledged.numbers.length < increments || acknowledged.messages.size < messages)
        await new Promise(setImmediate);
    },
  };
}
