import { execFile } from "node:child_process";
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { readServiceSettings } from "../../service/settings.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";

const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inbox-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function inbox(...args: string[]) {
  const env = { ...process.env, DATABASE_FILE: join(folder, "inbox.sqlite") };
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "../../service/cli/inbox.ts"), ...args],
    { env },
  );
}

test("the inbox reads and changes messages while the service has them open", async () => {
  const store = await openStore(readServiceSettings({ DATABASE_FILE: join(folder, "inbox.sqlite") }), {
    now: Date.now,
  });
  const reference = await addMessage(store.messages, { ...message, state: "spam" });
  expect((await inbox("list")).stdout).toContain(reference);
  await inbox("retry", reference);
  expect(await store.messages.find(reference)).toMatchObject({ state: "waiting" });
  await inbox("delete", reference, "--yes");
  expect(await Array.fromAsync(store.messages.list())).toEqual([]);
  await store.close();
});

test("where no service has run, the inbox says so and makes nothing", async () => {
  await expect(inbox()).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no database at .*inbox\.sqlite\. Has the service run here\?\n$/),
  });
});

test("where the pages send messages elsewhere, the inbox says where", async () => {
  process.env.CONTACT_FORM_URL = "https://forms.test";
  process.env.VISITOR_COUNTER_URL = "https://project.test";
  onTestFinished(() => {
    delete process.env.CONTACT_FORM_URL;
    delete process.env.VISITOR_COUNTER_URL;
  });
  const sentElsewhere = "CONTACT_FORM_URL is set: the pages send messages to https://forms.test.";
  await expect(inbox()).rejects.toMatchObject({ stderr: `${sentElsewhere} Read them there.\n` });
  const settings = readServiceSettings({ DATABASE_FILE: join(folder, "inbox.sqlite") });
  await (await openStore(settings, { now: Date.now })).close();
  const { stdout, stderr } = await inbox();
  expect(stdout).toBe("No messages.\n");
  expect(stderr).toContain(`${sentElsewhere} These are the messages of the database here.`);
});

test("a file of messages can be read by nobody else, and replaces no other unless it is forced to", async () => {
  const store = await openStore(readServiceSettings({ DATABASE_FILE: join(folder, "inbox.sqlite") }), {
    now: Date.now,
  });
  await addMessage(store.messages, message);
  await store.close();
  const file = join(folder, "messages.csv");
  await inbox("export", "--format", "csv", "--output", file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const other = join(folder, "other.txt");
  writeFileSync(other, "important", { mode: 0o666 });
  symlinkSync(other, join(folder, "link.csv"));
  for (const name of ["other.txt", "link.csv"])
    await expect(inbox("export", "--format", "csv", "--output", join(folder, name))).rejects.toMatchObject({
      stderr: `${join(folder, name)} exists already. Name another file, or replace this one with --force.\n`,
    });
  await inbox("export", "--format", "csv", "--output", join(folder, "link.csv"), "--force");
  expect(lstatSync(join(folder, "link.csv")).mode & 0o777).toBe(0o600);
  expect(lstatSync(join(folder, "link.csv")).isSymbolicLink()).toBe(false);
  expect(readFileSync(other, "utf8")).toBe("important");
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  await expect(inbox("export", "--format", "csv", "--output", folder)).rejects.toMatchObject({
    stderr: `${folder} is a folder. Name a file in it.\n`,
  });
});

test("a script that does not say yes deletes nothing, and is told so", async () => {
  const store = await openStore(readServiceSettings({ DATABASE_FILE: join(folder, "inbox.sqlite") }), {
    now: Date.now,
  });
  await addMessage(store.messages, message);
  await expect(inbox("delete", "--state", "waiting")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Nothing was changed. To delete for good 1 message, add --yes"),
  });
  expect(await Array.fromAsync(store.messages.list())).toHaveLength(1);
  await store.close();
});
