import { spawn } from "node:child_process";
import type { Plugin } from "vite";
import { loadEnvironment } from "../environment.ts";
import { readServiceSettings } from "../service/settings.ts";

/** Runs the service behind the development server, and restarts it when its sources change. */
export function developmentServicePlugin(): Plugin {
  return {
    name: "development-service",
    apply: "serve",
    config() {
      const { HOST, PORT } = readServiceSettings(loadEnvironment());
      const target = `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
      return { server: { proxy: { "/rest": target, "/forms": target } } };
    },
    configureServer(server) {
      const service = spawn(
        process.execPath,
        ["--watch-path=service", "--watch-path=contract", "service/main.ts"],
        {
          stdio: "inherit",
          env: { ...process.env, NODE_OPTIONS: "" },
        },
      );
      const stop = () => service.kill();
      server.httpServer?.once("close", stop);
      process.once("exit", stop);
    },
  };
}
