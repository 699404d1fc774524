import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, matchesGlob } from "node:path";
import { listen } from "../machine/free-port.ts";
import { builtSite } from "../runner/test-environment.ts";

const contentTypes: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** The blocks of `_headers`: a pattern of addresses, and headers for them, each on its own line. */
function findHeaders(text: string, pathname: string): [name: string, value: string][] {
  const blocks = text
    .trim()
    .split("\n\n")
    .map((block) => block.split("\n"));
  return blocks
    .filter(([pattern = ""]) => matchesGlob(pathname, pattern.replace(/\*$/, "**")))
    .flatMap(([, ...lines]) => lines.map((line) => line.trim().split(/: (.*)/) as [string, string]));
}

/** Serves a build as Netlify and Cloudflare Pages do: `/fr` is `fr.html`, with `_headers` and the nearest `404.html`. */
export async function startStaticHost(build = builtSite) {
  const readClient = (file: string) => readFile(join(build, "client", file)).catch(() => undefined);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "/index.html" : extname(pathname) ? pathname : `${pathname}.html`;
    const found = await readClient(file);
    const missing = async () =>
      (await readClient(`${pathname.split("/")[1]}/404.html`)) ?? (await readClient("404.html"));
    const headers = String((await readClient("_headers")) ?? "");
    for (const [name, value] of findHeaders(headers, pathname)) response.setHeader(name, value);
    const type = found ? contentTypes[extname(file)] : contentTypes[".html"];
    response.setHeader("content-type", type ?? "application/octet-stream");
    response.writeHead(found ? 200 : 404).end(found ?? (await missing()));
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
