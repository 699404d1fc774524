import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

interface Post {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** How often the body is sent. */
  times?: number;
}

export const delivered: Answer = { body: '{"success":"true","message":"Sent."}' };

/** Starts a form-forwarding service that answers as a test says; `undefined`: it does not answer. */
export async function createFormService() {
  const posts: Post[] = [];
  const arrived = Promise.withResolvers<void>();
  /** `sent`: how often the body of the last answer was sent. */
  const state: { answer: Answer | undefined; sent: number } = { answer: delivered, sent: 0 };

  const server = createServer(async (request, response) => {
    posts.push({ url: request.url, headers: request.headers, body: await json(request) });
    arrived.resolve();
    if (!state.answer) return;
    const { status = 200, headers, body, times = 1 } = state.answer;
    // Otherwise the end of the connection isn't the end of the body.
    response.useChunkedEncodingByDefault = headers?.connection !== "close";
    response.writeHead(status, { "content-type": "application/json", ...headers });
    const send = function* () {
      for (state.sent = 0; state.sent < times; state.sent += 1) yield body;
    };
    // The client may close the connection before the end.
    await pipeline(Readable.from(send()), response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    posts,
    state,
    /** Resolves with the first post. */
    arrived: arrived.promise,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
