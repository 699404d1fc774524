import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Certificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";

const instructions = join(import.meta.dirname, "../../docs/publish.md");

/** Debian keeps them where no user's path leads. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];

const programs = ["nginx", "openssl"];
const missing = () => programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
const mayInstall = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Whether nginx is here, or can be: as root on Debian and its kin, which is what containers are, it is installed. */
export const nginxCanRun = () => missing().length === 0 || mayInstall();

export function installNginx(): void {
  if (missing().length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "--quiet"], { stdio: "ignore" });
  const options = ["install", "--yes", "--no-install-recommends"];
  execFileSync("apt-get", [...options, ...missing()], { stdio: "ignore", env });
}

/** The example for a static site, word for word, but for the places and ports of this machine. */
async function configuration(build: string, port: number, plainPort: number, certificate: Certificate) {
  const text = await readFile(instructions, "utf8");
  const example = /^### nginx$.*?^```nginx\n(.*?)^```$/ms.exec(text)?.[1];
  if (!example) throw new Error(`${instructions} has no example for nginx`);
  return example
    .replaceAll("/srv/cardamint/build", build)
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
export async function startNginx({ build, port, certificate, folder }: NginxOptions) {
  const plainPort = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, surrounded(await configuration(build, port, plainPort, certificate), folder));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  const server = spawn("nginx", ["-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
  const kill = () => server.kill();
  process.once("exit", kill);
  const plainOrigin = `http://127.0.0.1:${plainPort}`;
  while (!(await fetch(plainOrigin, { redirect: "manual" }).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error("nginx did not start");
    await wait(20);
  }
  return {
    plainOrigin,
    async stop(): Promise<void> {
      process.off("exit", kill);
      kill();
      await once(server, "exit");
    },
  };
}
