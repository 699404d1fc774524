import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { hourMs } from "../../lib/units.ts";
import { getBuildFolder, loadEnvironment } from "../../settings/environment.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { mailCheck } from "../operator/checks/message-checks.ts";
import { checks, examine } from "../operator/checks/run-checks.ts";
import { createAccess } from "../operator/desk/access.ts";
import { createDesk } from "../operator/desk/desk-server.ts";
import type { Store } from "../store.ts";
import { runCommand, withStore } from "./command.ts";
import { runWithTest } from "./sending-check.ts";

const usage = `Shows messages and figures in a browser. It works while the service runs, and stops with Ctrl+C.

  desk                     on a free port of this machine
  desk --port N            on this port, for example for ssh -L
  desk --host 0.0.0.0      in a container, whose port is published on 127.0.0.1 only
`;

await runCommand({
  name: "desk",
  usage,
  arguments: {
    options: {
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "0" },
    },
  },
  async run({ values }) {
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error("--port must be a number up to 65535, for example 4000.");
    return await withStore("command", (store, settings) =>
      runDesk(store, settings, { host: values.host, port: Number(values.port) }),
    );
  },
});

async function runDesk(store: Store, settings: ServiceSettings, address: { host: string; port: number }) {
  const environment = loadEnvironment();
  const pages = join(getBuildFolder(environment), "render/entry-desk.js");
  if (!existsSync(pages)) throw new Error("The desk's pages are not built. → npm run build");
  const access = createAccess();
  const stopped = Promise.withResolvers<string>();
  const stopIdle = () => stopped.resolve("The desk has stopped: nobody used it for an hour.\n");
  const idle = setTimeout(stopIdle, hourMs);
  const desk = createDesk({
    store,
    settings,
    access,
    pages: await import(pathToFileURL(pages).href),
    style: readFileSync(join(dirname(pages), "desk.css"), "utf8"),
    runChecks: async () => (await examine(checks, environment)).filter(({ status }) => status !== "ok"),
    async sendTest() {
      const results = await runWithTest((some) => examine(some, environment), [mailCheck]);
      return results.map(({ name, sentence }) => `${name}: ${sentence}`).join("\n");
    },
    now: Date.now,
    onRequest: () => idle.refresh(),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopped.resolve("The desk has stopped.\n"));
  try {
    await desk.listen(address).catch(({ message }: Error) => {
      throw new Error(`The desk can't listen there: ${message}. Choose another --port or --host.`);
    });
    const { port } = desk.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${access.path}/open?token=${access.token}`;
    console.log(`Open ${url}`);
    console.log("The address works once. Ctrl+C stops the desk; so does an hour without use.");
    return await stopped.promise;
  } finally {
    clearTimeout(idle);
    await desk.close();
  }
}
