import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { runCommand } from "../support/service/command.ts";
import { startDeskProcess, startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

test("the desk runs while the service runs, changes nothing after the content was moved, and Ctrl-C stops it", async () => {
  const settings = { DATABASE_FILE: createStoreFile() };
  const store = await openFileStore(settings.DATABASE_FILE);
  onTestFinished(store.close);
  const reference = await addMessage(store.messages);
  await using service = await startServiceProcess(settings);
  await using desk = await startDeskProcess(settings);
  const { origin, pathname, port } = new URL(desk.address);
  expect((await runCommand("desk", ["--port", port], { env: settings })).stderr).toMatch(
    /^The desk can't listen there: .*EADDRINUSE.*\. Choose another --port or --host\.\n$/,
  );
  const opened = await fetch(desk.address);
  expect(opened.status).toBe(200);
  // As a move does in the end.
  const mark = JSON.stringify({ to: "PostgreSQL at localhost:5432/mint", at: 0 });
  using database = new DatabaseSync(settings.DATABASE_FILE);
  database.prepare("insert into store_state (name, value) values ('move', ?)").run(mark);
  const refused = await fetch(origin + pathname.replace("/open", "/messages"), {
    method: "POST",
    headers: { cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "", origin },
    body: new URLSearchParams({ action: "done", reference }),
  });
  expect(refused.status).toBe(500);
  expect(await refused.text()).toContain("was moved to PostgreSQL at localhost:5432/mint");
  expect(await store.messages.find(reference)).toMatchObject({ state: "pending" });
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
