import { createServer, type IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../../tests/support/machine/free-port.ts";

interface Post {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export const delivered: Answer = { body: '{"success":"true","message":"Sent."}' };

/** Starts a form-forwarding service that answers as a test says. */
export async function createFormService() {
  const posts: Post[] = [];
  const state = { answer: delivered };

  const server = createServer(async (request, response) => {
    posts.push({ url: request.url, headers: request.headers, body: await json(request) });
    const { status = 200, headers, body } = state.answer;
    // Otherwise the end of the connection isn't the end of the body.
    response.useChunkedEncodingByDefault = headers?.connection !== "close";
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const port = await listen(server);

  return {
    posts,
    state,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
