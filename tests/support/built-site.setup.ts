import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The service starts with a built site only: before the first test it is built, unless it is there already. */
export function setup(): void {
  const cwd = join(import.meta.dirname, "../..");
  execFileSync(process.execPath, ["build-when-stale.ts"], { cwd, stdio: "inherit" });
}
