import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { builtSite as build } from "../runner/environment.ts";

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
};

/** Serves the built site as a host that runs nothing of ours: `/fr` is `fr.html`, and no more. */
export async function startStaticHost() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "/index.html" : extname(pathname) ? pathname : `${pathname}.html`;
    try {
      const content = await readFile(join(build, "client", file));
      response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
