import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { createStoreFolder } from "../support/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");

const store = await createStoreFolder();
afterAll(store.remove);

test("a signal to npm stops the service that npm start runs", async () => {
  const env = { ...process.env, ENV_FILE: "", PORT: "0", METRICS_PORT: "", DATABASE_FILE: store.file };
  const npm = spawn("npm", ["start"], { cwd: projectFolder, env, stdio: ["ignore", "pipe", "inherit"] });
  let origin = "";
  for await (const line of createInterface(npm.stdout)) {
    origin = /"origin":"([^"]+)"/.exec(line)?.[1] ?? "";
    if (origin) break;
  }
  expect((await fetch(origin)).status).toBe(200);
  npm.stdout.resume();
  npm.kill();
  await once(npm, "exit");
  await expect
    .poll(
      () =>
        fetch(origin).then(
          () => "answers",
          () => "gone",
        ),
      { timeout: 20_000 },
    )
    .toBe("gone");
});
