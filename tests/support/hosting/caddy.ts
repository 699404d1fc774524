import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { findProgram } from "../runner/requirements.ts";

const instructions = join(import.meta.dirname, "../../../docs/publish.md");

/** Nothing is fetched, nothing listens beside the site. */
const globalOptions = "{\n\tadmin off\n\tauto_https off\n}\n";

/** The example for a static site, word for word, but for the places and ports of this machine. */
async function configuration(build: string, origin: string) {
  const page = await readFile(instructions, "utf8");
  const example = /^### Caddy$.*?^```caddy\n(.*?)^```$/ms.exec(page)?.[1];
  if (!example) throw new Error(`${instructions} has no example for Caddy`);
  return globalOptions + example.replaceAll("/srv/cardamint/build", build).replace("www.example.com", origin);
}

interface CaddyOptions {
  /** The folder that the build wrote. */
  build: string;
  /** For what it keeps while it runs. */
  folder: string;
}

/** Caddy as `docs/publish.md` has it. Resolves when it answers. */
export async function startCaddy({ build, folder }: CaddyOptions) {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const file = join(folder, "Caddyfile");
  await writeFile(file, await configuration(build, origin));
  const server = endWithTests(
    spawn(findProgram("caddy") ?? "caddy", ["run", "--adapter", "caddyfile", "--config", file], {
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const output = text(server.stderr);
  while (!(await fetch(origin, { redirect: "manual" }).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`Caddy did not start: ${await output}`);
    await wait(20);
  }
  return {
    origin,
    async stop(): Promise<void> {
      server.kill();
      await once(server, "exit");
    },
  };
}
