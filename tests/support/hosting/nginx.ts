import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Certificate } from "../machine/certificate.ts";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { projectFolder } from "../project-folder.ts";

/** Debian's configuration around such a file, with the number of connections that docs/publish-service.md sets. */
const surrounded = (site: string, folder: string) => `
  ${process.getuid?.() === 0 ? "user root;" : ""}
  daemon off;
  pid ${folder}/pid;
  error_log stderr crit;
  events { worker_connections 16384; }
  http {
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ${site}
  }`;

interface FrontOptions {
  port: number;
  servicePorts: number[];
  certificate: Certificate;
  /** For its temporary files. */
  folder: string;
  /** The lines for a CDN are uncommented, for a CDN on this machine. */
  isBehindCdn?: boolean;
}

/** Starts `deploy/nginx.conf` with this machine's places and ports, and one line for each service. */
export async function startFront({
  port,
  servicePorts,
  certificate,
  folder,
  isBehindCdn = false,
}: FrontOptions) {
  const example = await readFile(join(projectFolder, "deploy/nginx.conf"), "utf8");
  const plainPort = await findFreePort();
  const servers = (_line: string, before: string, after: string) =>
    servicePorts.map((service) => `${before}127.0.0.1:${service}${after}`).join("");
  const site = example
    .replaceAll(/( *server )127\.0\.0\.1:3000(.*\n)/g, servers)
    .replaceAll(isBehindCdn ? /# (?=set_real_ip_from |real_ip_header )/g : /^$/g, "")
    .replace("203.0.113.0/24", "127.0.0.1")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx", folder)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("/etc/ssl/cardamint.pem", certificate.certificateFile)
    .replace("/etc/ssl/cardamint.key", certificate.keyFile);
  return { stop: await run(site, folder, `http://127.0.0.1:${plainPort}`) };
}

/** Starts nginx in front of a service, as a cache that all visitors share. */
export async function startNginxProxy(service: string) {
  const folder = await mkdtemp(join(tmpdir(), "cache-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const cache = `
    proxy_cache_path ${folder}/cache keys_zone=visitors:1m;
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass ${service};
        proxy_cache visitors;
        proxy_cache_valid any 10m;
        add_header X-Cache-Status $upstream_cache_status always;
      }
    }`;
  const stop = await run(cache, folder, origin);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Runs nginx until the returned function is called. */
async function run(site: string, folder: string, origin: string): Promise<() => Promise<void>> {
  const file = join(folder, "nginx.conf");
  await writeFile(file, surrounded(site, folder));
  const server = endWithTests(
    spawn("nginx", ["-c", file, "-e", "stderr"], {
      stdio: ["ignore", "ignore", "pipe"],
    }),
    { signal: "SIGTERM" },
  );
  const output = text(server.stderr);
  while (!(await fetch(origin, { redirect: "manual" }).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`nginx did not start: ${await output}`);
    await wait(20);
  }
  return async () => {
    server.kill();
    await once(server, "exit");
  };
}
