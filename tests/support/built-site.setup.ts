import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Before the first test the site is built, unless it is there already: Vitest's and Playwright's global set-up. */
export default function setUp(): void {
  const cwd = join(import.meta.dirname, "../..");
  execFileSync(process.execPath, ["build-when-stale.ts"], { cwd, stdio: ["ignore", "inherit", "inherit"] });
}
