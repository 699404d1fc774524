import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectKept } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { readCommands } from "../support/machine/documented-commands.ts";
import { projectFolder } from "../support/project-folder.ts";
import {
  createStoreFolder,
  type ServiceProcess,
  startServiceProcess,
} from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

let store: Awaited<ReturnType<typeof createStoreFolder>>;
let service: ServiceProcess;

beforeEach(async () => {
  store = await createStoreFolder();
  service = await startServiceProcess({ DATABASE_FILE: join(store.folder, "cardamint.sqlite") });
});

afterEach(async () => {
  await stopped();
  await store.remove();
});

/** The steps of `docs/operate.md`, one command each, for the folder of this test and the user who runs it. */
function restoreSteps(copy: string): string[] {
  const [block = ""] = readCommands("docs/operate.md", /^## Restore$/m);
  return block
    .replaceAll("/var/lib/cardamint", store.folder)
    .replace("COPY", copy)
    .replace("--owner=cardamint --group=cardamint ", "")
    .trim()
    .split("\n");
}

/** Like systemd, content with a service that has stopped already. */
async function stopped(): Promise<void> {
  if (service.isRunning()) await service.stop();
}

async function follow(steps: string[]): Promise<void> {
  for (const step of steps) {
    if (step === "systemctl stop cardamint.socket cardamint") await stopped();
    else if (step === "systemctl start cardamint.socket cardamint")
      service = await startServiceProcess({ DATABASE_FILE: join(store.folder, "cardamint.sqlite") });
    else execFileSync("sh", ["-euc", step]);
  }
}

test("a backup made under load restores the count and the messages of that moment, and counting continues", async () => {
  const load = startLoad([service.origin]);
  await load.passes({ increments: 500, written: 50 });
  const promised = { numbers: [...load.numbers], messages: new Map(load.messages) };
  const copy = join(store.folder, "backups/copy.sqlite");
  mkdirSync(join(store.folder, "backups"));
  const env = { ...process.env, DATABASE_FILE: join(store.folder, "cardamint.sqlite") };
  execFileSync(process.execPath, ["service/cli/backup.ts", copy], { cwd: projectFolder, env });
  const copied = readStore(copy);

  await load.passes({ increments: 100, written: 10 });
  await service.crash();
  await load.ended;
  const whole = readStore(join(store.folder, "cardamint.sqlite"));
  expect(whole.count).toBeGreaterThan(copied.count);

  // The database is lost: its file has noise, and the log next to it belongs to no copy.
  writeFileSync(env.DATABASE_FILE, Buffer.alloc(64 * 1024, 0x5a));
  await follow(restoreSteps("copy"));
  const answer = await fetch(`${service.origin}/rest/v1/rpc/increment_visitor_count`, { method: "POST" });
  expect(await answer.json()).toBe(copied.count + 1);
  await service.stop();

  const restored = readStore(join(store.folder, "cardamint.sqlite"));
  expect(restored).toEqual({ ...copied, count: copied.count + 1, integrity: "ok" });
  expectKept(promised, restored);
});
