import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { parseEnv } from "node:util";
import { jsonOf, reportOf } from "./report.ts";
import { examine } from "./run-checks.ts";
import { readLeniently } from "./settings.ts";

/** Milliseconds for each check: some mail servers keep robots waiting before they greet. */
const timeLimit = 10_000;

interface Wishes {
  json: boolean;
  offline: boolean;
  sendTestMessage: boolean;
}

/** Examines this machine and its network. Sound is what has no cross. */
export async function runDoctor(
  environment: Record<string, string | undefined>,
  { json, offline, sendTestMessage }: Wishes,
): Promise<{ sound: boolean; report: string }> {
  const production = environment.NODE_ENV === "production";
  const results = await examine(
    {
      ...readLeniently(environment),
      namesInFile: existsSync(".env") ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : [],
      production,
      strict: production && environment.CARDAMINT_STRICT === "1",
      fetch,
      now: Date.now,
      freeBytes,
    },
    { offline, sendTestMessage, timeLimit },
  );
  const sound = results.every(({ verdict }) => verdict !== "cross");
  return { sound, report: json ? jsonOf(results) : reportOf(results) };
}

/** What is free for users other than root. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
