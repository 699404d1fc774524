import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Certificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";
import { findProgram } from "./requirements.ts";

const instructions = join(import.meta.dirname, "../../docs/publish.md");

/** The example for a static site, word for word, but for the places and ports of this machine. */
async function configuration({ build, port, certificate, folder }: NginxOptions, plainPort: number) {
  const text = await readFile(instructions, "utf8");
  const example = /^### nginx$.*?^```nginx\n(.*?)^```$/ms.exec(text)?.[1];
  if (!example) throw new Error(`${instructions} has no example for nginx`);
  return example
    .replaceAll("/srv/cardamint/build", build)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx", folder)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("/etc/ssl/cardamint.pem", certificate.certificateFile)
    .replace("/etc/ssl/cardamint.key", certificate.keyFile);
}

/** What Debian has around such a file. */
const surrounded = (site: string, folder: string) => `
  ${process.getuid?.() === 0 ? "user root;" : ""}
  daemon off;
  pid ${folder}/pid;
  error_log stderr error;
  events { }
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

interface NginxOptions {
  /** The folder that the build wrote. */
  build: string;
  port: number;
  certificate: Certificate;
  /** For what it keeps while it runs. */
  folder: string;
}

/** nginx as `docs/publish.md` has it. Resolves when it answers. */
export async function startNginx(options: NginxOptions) {
  const plainPort = await freePort();
  const site = await configuration(options, plainPort);
  const plainOrigin = `http://127.0.0.1:${plainPort}`;
  return { plainOrigin, stop: await run(site, options.folder, plainOrigin) };
}

/** A cache that all visitors share, in front of a service. It says of each answer whether it had it. */
export async function startNginxProxy({ service, folder }: { service: string; folder: string }) {
  const port = await freePort();
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
  return { origin, stop: await run(cache, folder, origin) };
}

/** Runs nginx until what is returned is called. */
async function run(site: string, folder: string, origin: string): Promise<() => Promise<void>> {
  const file = join(folder, "nginx.conf");
  await writeFile(file, surrounded(site, folder));
  const server = spawn(findProgram("nginx") ?? "nginx", ["-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => server.kill();
  process.once("exit", kill);
  while (!(await fetch(origin, { redirect: "manual" }).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error("nginx did not start");
    await wait(20);
  }
  return async () => {
    process.off("exit", kill);
    kill();
    await once(server, "exit");
  };
}
