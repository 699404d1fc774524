import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Plugin } from "vite";
import { counterPath, formsPath } from "../domain/endpoints.ts";
import { loadEnvironment } from "../settings/environment.ts";
import { readServiceSettings } from "../settings/service-settings.ts";

/** Runs the service behind the development server, and restarts it when its sources or `.env` change. */
export function developmentServicePlugin(): Plugin {
  let service: ChildProcess | undefined;
  return {
    name: "development-service",
    apply: "serve",
    config() {
      const { HOST, PORT } = readServiceSettings(loadEnvironment());
      const target = `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
      return { server: { proxy: { [counterPath]: target, [formsPath]: target } } };
    },
    configureServer(server) {
      // When `.env` changes, Vite configures the next server before it closes this one, which has the service's port.
      server.httpServer?.once("listening", () => {
        const watched = ["domain", "lib", "service", "settings"].map((folder) => `--watch-path=${folder}`);
        const env = { ...process.env, NODE_OPTIONS: "" };
        service = spawn(process.execPath, [...watched, "service/main.ts", "--without-pages"], {
          stdio: "inherit",
          env,
        });
        process.once("exit", () => service?.kill());
      });
    },
    async closeBundle() {
      if (!service?.kill()) return;
      const exited = once(service, "exit");
      service = undefined;
      await exited;
    },
  };
}
