import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createCertificate } from "../machine/certificate.ts";
import { findFreePort } from "../machine/free-port.ts";
import { builtSite as build } from "../runner/environment.ts";
import type { RequirementName } from "../runner/requirements.ts";
import { startNginx } from "./nginx.ts";

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
};

interface StaticHost {
  origin: string;
  stop: () => Promise<void>;
}

interface StaticHostKind {
  needs: RequirementName[];
  start: () => Promise<StaticHost>;
}

/** The built site, as it was uploaded to hosts that run nothing of ours. */
export const staticHosts = {
  nginx: { needs: ["nginx"], start: startNginxHost },
  "a host that knows nothing of languages": { needs: [], start: startPlainHost },
} satisfies Record<string, StaticHostKind>;

export type StaticHostName = keyof typeof staticHosts;

async function startNginxHost(): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await findFreePort();
  const nginx = await startNginx({ build, port, certificate: createCertificate(folder), folder });
  return {
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `/fr` is `fr.html`, and no more. */
async function startPlainHost(): Promise<StaticHost> {
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
