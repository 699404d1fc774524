import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../tests/support/machine/free-port.ts";
import { findTool } from "../tools.ts";

/** One worker, as the service has one thread, that sends the files which the build compressed. */
function configuration(port: number, root: string, folder: string): string {
  return `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1;
    daemon off;
    pid ${folder}/pid;
    error_log stderr error;
    events { worker_connections 4096; }
    http {
      access_log off;
      default_type text/html;
      keepalive_requests 1000000000;
      open_file_cache max=1000;
      sendfile on;
      tcp_nopush on;
      server {
        listen 127.0.0.1:${port};
        root ${root};
        gzip_static on;
        location / { try_files $uri.html $uri =404; }
      }
    }`;
}

export async function startNginx(root: string) {
  const folder = await mkdtemp(join(tmpdir(), "cardamint-nginx-"));
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(port, root, folder));
  const server = spawn(findTool("nginx"), ["-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => server.kill());
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) await wait(20);
  return {
    origin,
    async end(): Promise<void> {
      server.kill("SIGTERM");
      await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
