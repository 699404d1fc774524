import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createCertificate } from "../machine/certificate.ts";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { projectFolder } from "../project-folder.ts";

interface CaddyOptions {
  servicePorts: number[];
  folder: string;
  /** The address of a CDN in front of it. */
  cdn?: string;
}

/** Starts `deploy/Caddyfile` in front of services, with a port and a certificate of this test. */
export async function startCaddy({ servicePorts, folder, cdn = "127.0.0.1" }: CaddyOptions) {
  const [port, otherPort] = [await findFreePort(), await findFreePort()];
  const { certificateFile, keyFile } = createCertificate(folder);
  const example = await readFile(join(projectFolder, "deploy/Caddyfile"), "utf8");
  const file = join(folder, "Caddyfile");
  const site = `\nhttps://127.0.0.1:${port} {\n\ttls ${certificateFile} ${keyFile}`;
  const options = "{\n\tadmin off\n\tdefault_sni 127.0.0.1\n\tauto_https disable_redirects\n";
  await writeFile(file, example.replace("\n{$SITE_ORIGIN} {", site).replace("{\n", options));
  const env = {
    ...process.env,
    HOME: folder,
    SITE_ORIGIN: `https://127.0.0.1:${port}`,
    CDN_NETWORKS: cdn,
    OTHER_NAME: `http://127.0.0.1:${otherPort}`,
    UPSTREAMS: servicePorts.map((service) => `127.0.0.1:${service}`).join(" "),
  };
  const args = ["run", "--adapter", "caddyfile", "--config", file];
  const caddy = endWithTests(spawn("caddy", args, { env, stdio: ["ignore", "ignore", "pipe"] }));
  const output = text(caddy.stderr);
  const otherOrigin = `http://127.0.0.1:${otherPort}`;
  while (!(await fetch(otherOrigin, { redirect: "manual" }).catch(() => undefined))) {
    if (caddy.exitCode !== null) throw new Error(`Caddy did not start: ${await output}`);
    await wait(20);
  }
  return {
    port,
    origin: env.SITE_ORIGIN,
    async stop(): Promise<void> {
      caddy.kill();
      await once(caddy, "exit");
    },
  };
}
