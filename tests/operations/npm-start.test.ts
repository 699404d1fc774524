import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { endNow, endWithTests } from "../support/machine/end-with-tests.ts";
import { createStoreFolder } from "../support/service/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");

test("a signal to npm stops the service that npm start runs", async () => {
  await using store = await createStoreFolder();
  const env = { ...process.env, ENV_FILE: "", PORT: "0", METRICS_PORT: "", DATABASE_FILE: store.file };
  const npm = endWithTests(
    spawn("npm", ["start"], {
      cwd: projectFolder,
      env,
      stdio: ["ignore", "pipe", "ignore"],
      // A group of its own, so that nothing of it is left where the test fails.
      detached: true,
    }),
    { group: true },
  );
  onTestFinished(() => endNow(npm));
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
