import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

/** Debian's configuration around a site. */
const surrounded = (site: string, folder: string) => `
  ${process.getuid?.() === 0 ? "user root;" : ""}
  daemon off;
  pid ${folder}/pid;
  error_log stderr crit;
  events {}
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

/** Starts nginx in front of a service, as a cache that all visitors share. */
export async function startNginxProxy(service: string) {
  const folder = createTemporaryFolder();
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
  return { origin, [Symbol.asyncDispose]: stop };
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
