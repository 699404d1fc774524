import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { addMessage } from "../../service/store/new-message.fixture.ts";
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

test("an open desk changes nothing in a database after its content was moved, and says so", async () => {
  const settings = { DATABASE_FILE: createStoreFile() };
  const store = await open(settings);
  const reference = await addMessage(store.messages);
  await store.close();
  await using desk = await startDeskProcess(settings);
  const { origin, pathname } = new URL(desk.address);
  const cookie = (await fetch(desk.address)).headers.get("set-cookie")?.split(";")[0] ?? "";
  using database = new DatabaseSync(settings.DATABASE_FILE);
  // As a move does in the end.
  const mark = JSON.stringify({ to: "PostgreSQL at localhost:5432/mint", at: 0 });
  database.prepare("insert into store_state (name, value) values ('move', ?)").run(mark);
  const refused = await fetch(origin + pathname.replace("/open", "/messages"), {
    method: "POST",
    headers: { cookie, origin },
    body: new URLSearchParams({ action: "done", reference }),
  });
  expect(refused.status).toBe(500);
  expect(await refused.text()).toContain("was moved to PostgreSQL at localhost:5432/mint");
  const read = database.prepare("select count(*) as handled from inbox_message where state = 'handled'");
  expect(read.get()).toEqual({ handled: 0 });
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
