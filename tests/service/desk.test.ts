import { expect, test } from "vitest";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { runCommand } from "../support/service/run-command.ts";
import { startDeskProcess, startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

test("the desk runs while the service runs, and Ctrl+C stops it", async () => {
  const settings = { DATABASE_FILE: createStoreFile() };
  await using service = await startServiceProcess(settings);
  await using desk = await startDeskProcess(settings);
  const { port } = new URL(desk.address);
  expect((await runCommand("desk", ["--port", port], { env: settings })).stderr).toMatch(
    /^The desk can't listen there: .*EADDRINUSE.*\. Choose another --port or --host\.\n$/,
  );
  expect((await fetch(desk.address)).status).toBe(200);
  expect(await desk.stop()).toBe(0);
  expect(service.isRunning()).toBe(true);
});

test("a desk that can't start says why", async () => {
  const env = { DATABASE_FILE: createStoreFile() };
  expect((await runCommand("desk", [], { env })).stderr).toBe(
    `There is no database at ${env.DATABASE_FILE}. Has the service run here?\n`,
  );
  await (await openFileStore(env.DATABASE_FILE)).close();
  const unbuilt = await runCommand("desk", [], { env: { ...env, BUILD_FOLDER: "/nowhere" } });
  expect(unbuilt.stderr).toBe("The desk's pages are not built. → npm run build\n");
});
