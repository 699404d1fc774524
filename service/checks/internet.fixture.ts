import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** The response at a host, or a real origin that gets the request instead. */
export type Site = RequestListener | string;

/** Fake hosts. Look-ups of all other names fail. */
export async function createInternet(hosts: Record<string, Site>) {
  const server = createServer((request, response) => {
    const site = hosts[String(request.headers["x-asked-host"])];
    if (typeof site === "function") site(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const ask: typeof fetch = async (input, init) => {
    const { host, pathname, search } = new URL(String(input));
    const site = hosts[host];
    if (site === undefined)
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" }),
      });
    const origin = typeof site === "string" ? site : `http://127.0.0.1:${port}`;
    const headers = new Headers(init?.headers);
    headers.set("x-asked-host", host);
    return await fetch(origin + pathname + search, { ...init, headers });
  };

  return {
    fetch: ask,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An origin on this machine where nothing listens anymore. */
export async function createDeafOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A site that gives every request the same response. */
export function answering(status: number, body = "", headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

export const page = (canonical: string) =>
  answering(200, `<!DOCTYPE html><html><head><link rel="canonical" href="${canonical}"/></head></html>`);

export const redirecting = (location: string) => answering(302, "", { location });
