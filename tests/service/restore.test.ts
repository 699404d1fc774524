import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectKept, readStore } from "../support/load/expect-kept.ts";
import { incrementPath, startLoad } from "../support/load/service-load.ts";
import { readCommands } from "../support/machine/documented-commands.ts";
import { runCommand } from "../support/service/run-command.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** The command that `docs/publish-container.md` runs in a container to write the copy, for the folder of a test. */
function readRestore(folder: string): string {
  const commands = readCommands("docs/publish-container.md", /^A restore returns counts/m).join("\n");
  const [, script = ""] = /sh -ec '(.*)' </.exec(commands) ?? [];
  return script.replaceAll("/data/", `${folder}/`);
}

test("a backup made under load restores the count and the messages of that moment, and counting continues", async () => {
  const folder = createTemporaryFolder();
  const file = join(folder, "cardamint.sqlite");
  let service = await startServiceProcess({ DATABASE_FILE: file });
  const load = startLoad(service.origin);
  await load.passes({ increments: 100, written: 20 });
  const promised = { numbers: [...load.numbers], messages: new Map(load.messages) };
  const copy = join(folder, "backups/copy.sqlite");
  mkdirSync(join(folder, "backups"));
  expect(await runCommand("backup", [copy], { env: { DATABASE_FILE: file } })).toMatchObject({ status: 0 });
  const copied = readStore(copy);

  await load.passes({ increments: 20, written: 5 });
  await service.crash();
  await load.ended;
  expect(readStore(file).count).toBeGreaterThan(copied.count);

  // The database is lost: its file has noise, and the log next to it belongs to no copy.
  const noise = Buffer.alloc(64 * 1024, 0x5a);
  writeFileSync(file, noise);
  const restore = (input: Buffer) => execFileSync("sh", ["-ec", readRestore(folder)], { input });
  expect(() => restore(Buffer.alloc(0)), "an empty copy replaces nothing").toThrow();
  expect(readFileSync(file)).toEqual(noise);
  restore(readFileSync(copy));
  service = await startServiceProcess({ DATABASE_FILE: file });
  const answer = await fetch(`${service.origin}${incrementPath}`, { method: "POST" });
  expect(await answer.json()).toBe(copied.count + 1);
  await service.stop();

  const restored = readStore(file);
  expect(restored).toEqual({ ...copied, count: copied.count + 1, integrity: "ok" });
  expectKept(promised, restored);
});
