import { expect, test } from "vitest";
import { openStore } from "../../service/store/open.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { runCommand } from "../support/service/command.ts";
import { startDeskProcess, startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

const open = (settings: Record<string, string>) =>
  openStore(readServiceSettings(settings), { now: Date.now });

test("the desk runs while the service runs, and Ctrl-C stops it", async () => {
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
  const settings = { DATABASE_FILE: createStoreFile() };
  await expect(startDeskProcess(settings)).rejects.toThrow(
    `The desk did not start: There is no database at ${settings.DATABASE_FILE}. Has the service run here?`,
  );
  await (await open(settings)).close();
  await expect(startDeskProcess({ ...settings, BUILD_FOLDER: "/nowhere" })).rejects.toThrow(
    "The desk did not start: The desk's pages are not built. → npm run build",
  );
});
