import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { copyProject, openShell } from "../support/machine/shell.ts";

let copy: string;
let run: ReturnType<typeof openShell>["run"];
let runWhile: ReturnType<typeof openShell>["runWhile"];

// One after the other: what the first leaves is there for the next.
test.describe.configure({ mode: "serial", timeout: 300_000 });

test.beforeAll(async () => {
  copy = await copyProject();
  ({ run, runWhile } = openShell(copy));
});

test.afterAll(() => rm(copy, { recursive: true }));

test("with a copy of .env.example, npm start serves a site that accepts a message", async () => {
  await run("cp .env.example .env");
  await runWhile("npm start", { env: { PORT: "0" } }, async (origin) => {
    expect(await (await fetch(origin)).text()).toContain("<h1");
    const visitor = createVisitor(origin);
    expect((await visitor.send(createUniqueMessage())).status).toBe(200);
    visitor.leave();
  });
  expect((await run("npm run --silent inbox")).trim().split("\n")).toHaveLength(1);
});

test("npm run bench prints a table", async () => {
  expect(await run("npm run bench weight")).toMatch(/\/en.*\d{4}/);
});

test("npm run screenshots:update renews the pictures of the tests", async () => {
  const shot = join(copy, "tests/site/visual.spec.ts-snapshots/contact-en-dark-390.png");
  await rm(shot);
  await run("npm run screenshots:update -- --grep '/contact looks'");
  expect((await stat(shot)).size).toBeGreaterThan(0);
});
