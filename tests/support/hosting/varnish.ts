import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { findProgram } from "../runner/requirements.ts";

/** Starts Varnish with its own rules in front of a service, as a cache that all visitors share. */
export async function startVarnish(service: string) {
  const folder = await mkdtemp(join(tmpdir(), "varnish-"));
  const port = await findFreePort();
  const address = ["-a", `127.0.0.1:${port}`, "-b", new URL(service).host];
  const options = [...address, "-n", join(folder, "work"), "-s", "malloc,32m", "-j", "none", "-F"];
  const server = endWithTests(spawn(findProgram("varnishd") as string, options, { stdio: "ignore" }), {
    signal: "SIGTERM",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`Varnish ended with ${server.exitCode}`);
    await wait(50);
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.kill();
      await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
