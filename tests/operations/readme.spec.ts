import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "@playwright/test";
import { createUniqueMessage, createVisitor, incrementPath } from "../support/load/service-load.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { openShell } from "../support/machine/shell.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { unlessAvailable } from "../support/runner/requirements.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** A copy of the project, in which each command may write what it writes. */
let copy: string;
let run: Shell["run"];
let runWhile: Shell["runWhile"];

type Shell = ReturnType<typeof openShell>;

// One after the other, as someone who reads on: what the first leaves is there for the next.
test.describe.configure({ mode: "serial", timeout: 300_000 });

test.beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "readme-"));
  const left = ["node_modules", "data", "test-results", "screenshots", ".env", ".git"];
  await cp(projectFolder, copy, {
    recursive: true,
    filter: (path) => !left.includes(basename(path)) && !basename(path).startsWith("site-with-floor-"),
  });
  await symlink(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  ({ run, runWhile } = openShell(copy));
});

test.afterAll(() => rm(copy, { recursive: true }));

async function referenceOfFirstMessage(): Promise<string> {
  const [message] = JSON.parse(await run("npm run --silent inbox -- --json")) as { reference: string }[];
  if (!message) throw new Error("The inbox is empty");
  return message.reference;
}

/** Runs each command of README and developing.md, and looks at what it did. `npm ci` went before: without it this would not run. */
const commands: Record<string, () => Promise<void>> = {
  async "npm run setup"() {
    const report = await run("npm run setup -- --offline", { input: "\n".repeat(60) });
    expect(report).toMatch(/✓ OK +Settings/);
    expect(await readFile(join(copy, ".env"), "utf8")).toContain("SITE_ORIGIN=http://localhost:3000");
  },
  async "npm run setup -- SUPPORT_PHONE"() {
    await run("npm run setup -- SUPPORT_PHONE --offline", { input: "0044 20 7183 8750\n" });
    expect(await readFile(join(copy, ".env"), "utf8")).toContain("\nSUPPORT_PHONE=+442071838750\n");
  },
  async "npm run doctor"() {
    expect(await run("npm run doctor -- --offline")).toMatch(/✓ OK +Settings/);
  },
  async "npm run doctor -- --preflight"() {
    expect(await run("npm run doctor -- --preflight")).toContain("Nothing stops a start.");
  },
  async "npm run build"() {
    await rm(join(copy, "build"), { recursive: true, force: true });
    await run("npm run build");
    expect(await readFile(join(copy, "build/client/ar/contact.html"), "utf8")).toContain('dir="rtl"');
  },
  async "npm ci && npm start"() {
    await runWhile("npm start", { env: { PORT: "0" } }, async (origin) => {
      expect(await (await fetch(origin)).text()).toContain("<h1");
      const visitor = createVisitor(origin);
      await visitor.send(createUniqueMessage());
      await visitor.increment();
      visitor.leave();
    });
  },
  async "npm run desk"() {
    await runWhile("npm run desk", {}, async (origin) => {
      expect(await (await fetch(origin)).text()).toContain("This address works once");
    });
  },
  async "npm run inbox"() {
    expect(await run("npm run inbox")).toContain(await referenceOfFirstMessage());
  },
  async "npm run inbox -- show REFERENCE"() {
    const reference = await referenceOfFirstMessage();
    expect(await run(`npm run inbox -- show ${reference}`)).toContain(reference);
  },
  async "npm run inbox -- --help"() {
    expect(await run("npm run inbox -- --help")).toContain("--state failed,spam");
  },
  async "npm run inbox -- delete --state spam --yes"() {
    expect(await run("npm run inbox -- delete --state spam --yes")).toContain("No message matches.");
  },
  async "npm run --silent inbox -- export > FILE"() {
    await run("npm run --silent inbox -- export > messages.csv");
    expect(await readFile(join(copy, "messages.csv"), "utf8")).toContain(await referenceOfFirstMessage());
  },
  async "npm run inbox -- retry REFERENCE"() {
    await run(`npm run inbox -- retry ${await referenceOfFirstMessage()}`);
  },
  async "npm run stats"() {
    expect(await run("npm run stats")).toContain("All visits: 1.");
  },
  async "npm run backup -- FILE"() {
    await run("npm run backup -- copy.sqlite");
    expect((await stat(join(copy, "copy.sqlite"))).size).toBeGreaterThan(0);
  },
  async "npm run move -- --from sqlite"() {
    test.skip(...unlessAvailable("postgresql"));
    const postgres = await startPostgres();
    try {
      const DATABASE_URL = postgres.getUrl(await postgres.createDatabase());
      const report = await run("npm run move -- --from copy.sqlite", { env: { DATABASE_URL } });
      expect(report).toContain("counter 1, ");
    } finally {
      await postgres.end();
    }
  },
  async "npm run inbox -- delete REFERENCE"() {
    await run(`npm run inbox -- delete ${await referenceOfFirstMessage()} --yes`);
    expect(JSON.parse(await run("npm run --silent inbox -- --json"))).toEqual([]);
  },
  async "npm run dev"() {
    const port = String(await findFreePort());
    await runWhile(
      `npm run dev -- --port ${port}`,
      { env: { PORT: String(await findFreePort()) } },
      async (origin) => {
        await expect.poll(async () => (await fetch(`${origin}/fr`)).text()).toContain('lang="fr"');
        const increment = () => fetch(origin + incrementPath, { method: "POST" });
        await expect.poll(async () => (await increment()).status).toBe(200);
      },
    );
  },
  async "npm run bench"() {
    expect(await run("npm run bench weight")).toMatch(/\/en.*\d{4}/);
  },
  async "npm run screenshots"() {
    await run("npm run screenshots -- terms fr light 320");
    expect(await readdir(join(copy, "screenshots/terms"))).toEqual(["fr-light-320.png"]);
  },
  async "npm run screenshots:update"() {
    const shot = join(copy, "tests/site/visual.spec.ts-snapshots/contact-en-light-390.png");
    await rm(shot);
    await run("npm run screenshots:update -- --grep '/contact looks'");
    expect((await stat(shot)).size).toBeGreaterThan(0);
  },
  async "npm run pictures"() {
    const picture = join(copy, "public/og/ar.png");
    await rm(picture);
    await run("npm run pictures");
    expect((await stat(picture)).size).toBeGreaterThan(0);
  },
  async "npm run format"() {
    // Which files are the project's Git knows.
    await run("git init --quiet");
    const file = join(copy, "contract/partner-link.ts");
    const source = await readFile(file, "utf8");
    await writeFile(file, source.replaceAll("\n", "\n\n"));
    await run("npm run format");
    expect(await readFile(file, "utf8")).not.toContain("\n\n\n");
  },
  async "npm run lint"() {
    await run("npm run lint");
  },
  async "npm run translations"() {
    await run("npm run translations");
  },
  async "npm run test:unit"() {
    expect(await run("npm run test:unit -- contract")).toMatch(/Tests.* passed/);
  },
};

/** What is running now. */
const thisRun = ["npm ci && npm test", "npm test", "npm run test:operations", "npm run test:interop"];

test("each command of README and developing.md is among those that are run here", async () => {
  const texts = ["README.md", "docs/developing.md"].map((name) =>
    readFile(join(projectFolder, name), "utf8"),
  );
  const text = (await Promise.all(texts)).join("\n");
  const typed = [...text.matchAll(/^(npm [^#\n]+?) *(?:#.*)?$/gm)].map(([, command]) => command);
  const named = [...text.matchAll(/`(npm [^`]+)`/g)].map(([, command]) => command);
  expect(new Set([...typed, ...named])).toEqual(new Set([...Object.keys(commands), ...thisRun]));
});

for (const [command, use] of Object.entries(commands)) test(command, use);
