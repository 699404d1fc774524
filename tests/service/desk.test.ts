import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readServiceSettings } from "../../service/settings.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { startDeskProcess } from "../support/service/desk-process.ts";
import { createStoreFolder } from "../support/service/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");

const run = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ["service/cli/desk.ts", ...args], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, BUILD_FOLDER: process.env.BUILD_FOLDER, ENV_FILE: "", ...env },
    encoding: "utf8",
  });

test("the desk works beside the service, and Ctrl-C makes the change that could still be undone", async () => {
  await using folder = await createStoreFolder();
  const settings = { DATABASE_FILE: folder.file };
  const store = await openStore(readServiceSettings(settings), { now: Date.now });
  const reference = await addMessage(store.messages);
  await using desk = await startDeskProcess({ ...settings, SSH_CONNECTION: "192.0.2.1 5000 192.0.2.7 22" });
  const { port, origin } = new URL(desk.address);
  expect(desk.lines).toContainEqual(
    expect.stringMatching(new RegExp(`ssh -N -L ${port}:127.0.0.1:${port} \\S+@192.0.2.7$`)),
  );
  const opened = await fetch(desk.address);
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const [, path = ""] = /url=(\S+)\/messages/.exec(await opened.text()) ?? [];
  expect((await fetch(desk.address)).status).toBe(403);
  const list = await fetch(`${origin}${path}/messages`, { headers: { cookie } });
  expect(await list.text()).toContain(reference);
  const headers = { cookie, origin };
  const body = new URLSearchParams({ action: "done", reference });
  await fetch(`${origin}${path}/act`, { method: "POST", headers, body, redirect: "manual" });
  expect(await store.messages.find(reference)).toMatchObject({ state: "waiting" });
  expect(await desk.stop()).toBe(0);
  expect(await store.messages.find(reference)).toMatchObject({ state: "handled" });
  await store.close();
});

test("in a static deployment the desk says where messages and figures are", () => {
  const { status, stderr } = run({
    VISITOR_COUNTER_URL: "https://project.supabase.co",
    CONTACT_FORM_URL: "https://forms.example/f/1",
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    "This site is static: its messages are at https://forms.example, its figures at https://project.supabase.co (npm run stats).\n",
  );
});

test("without a database, or on no port, the desk says so in a line", () => {
  expect(run({ DATABASE_FILE: "/nowhere/x.sqlite" }).stderr).toBe(
    "There is no database at /nowhere/x.sqlite. Has the service run here?\n",
  );
  expect(run({}, "--port", "many").stderr).toBe("--port must be a number, for example 4000.\n");
});
