import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Behavior = "accepts" | "knows the address" | "refuses" | "waits";

/** Starts a fake list service, with the endpoint of listmonk's public form, for pages of one other origin. */
export async function startListService(siteOrigin: string) {
  const state: { behavior: Behavior } = { behavior: "accepts" };
  const requests: { path: string; type: string; cookie: string | undefined; fields: object }[] = [];
  let waiting: (() => void)[] = [];
  const statuses = { accepts: 200, "knows the address": 409, refuses: 500, waits: 200 };

  const server = createServer(async (request, response) => {
    const { url: path = "", method, headers } = request;
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push({ path, type: headers["content-type"] ?? "", cookie: headers.cookie, fields });
    if (state.behavior === "waits") await new Promise<void>((answer) => waiting.push(answer));
    const isSubscription = method === "POST" && path.startsWith("/subscription/form?l=");
    const status = isSubscription ? statuses[state.behavior] : 404;
    response.writeHead(status, {
      "access-control-allow-origin": siteOrigin,
      "content-type": "text/html; charset=utf-8",
    });
    response.end('<!doctype html><title>List</title><link rel="icon" href="data:,"><p>Check your mailbox.');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/subscription/form?l=3f2a`,
    state,
    requests,
    /** Answers the requests that were kept waiting. */
    answer(): void {
      for (const go of waiting) go();
      waiting = [];
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
