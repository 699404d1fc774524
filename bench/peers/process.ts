import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

/** Starts a peer that is a script beside this file, or at an absolute path. Its first line ends with where it listens. */
export async function startPeer(script: string, args: string[] = [], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill());
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    origin: line.replace(/^.* at /, ""),
    async end(): Promise<void> {
      child.kill();
      await once(child, "exit");
    },
  };
}
