import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, test as journey, open, waitForHydration } from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";
import { endNow, endWithTests } from "../support/machine/end-with-tests.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { projectFolder } from "../support/project-folder.ts";

const test = journey.extend<{ copy: string; origin: string }>({
  /** A copy of the project, which the test may change. Its packages are linked. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  async copy({}, use) {
    const copy = await mkdtemp(join(tmpdir(), "project-"));
    const excluded = ["node_modules", "data", "test-results", ".env", ".git"];
    await cp(projectFolder, copy, { recursive: true, filter: (path) => !excluded.includes(basename(path)) });
    await symlink(join(projectFolder, "node_modules"), join(copy, "node_modules"));
    await use(copy);
    await rm(copy, { recursive: true });
  },
  /** The site in development. */
  async origin({ copy }, use) {
    const port = await findFreePort();
    const command = `npm run dev -- --host 127.0.0.1 --port ${port}`;
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: String(await findFreePort()) };
    // Its own process group, so that the processes that npm started are stopped with it.
    const options = { cwd: copy, env, detached: true };
    const child = endWithTests(spawn("sh", ["-c", command], options), { group: true, signal: "SIGTERM" });
    const exited = once(child, "exit");
    const origin = `http://127.0.0.1:${port}`;
    const isServed = () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isServed, { message: command, timeout: 60_000 }).toBe(true);
    await use(origin);
    endNow(child);
    await exited;
  },
});

/** Console messages of Vite and React in development. */
const greetings =
  /^(\[vite\] (connecting|connected|hot updated|server connection lost)|%cDownload the React DevTools|Download the React)/;

/** Changes a file in one step, as editors do: Vite may read what is half-written. */
async function change(copy: string, file: string, edit: (source: string) => string) {
  const path = join(copy, file);
  await writeFile(`${copy}.part`, edit(await readFile(path, "utf8")));
  await rename(`${copy}.part`, path);
}

test("in development, pages are as built, and show changes at once", { tag: "@all" }, async ({
  page,
  copy,
  origin,
  browserErrors,
}) => {
  test.setTimeout(180_000);
  const heading = page.getByRole("heading", { level: 1 });
  /** Waits until a reloaded page has run its own scripts. Changes before that aren't hot reloads. */
  const settle = async () => {
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
  };
  const takeComplaints = () => browserErrors.splice(0).filter((text) => !greetings.test(text));
  // On the first visit Vite prepares the packages, and may load the page again for them.
  await open(page, `${origin}/fr`);
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  await page.waitForLoadState("networkidle");
  browserErrors.length = 0;

  const policy = (await fetch(`${origin}/fr`)).headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-.*; trusted-types 'none'$/);
  const loadedFonts = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
    );
  await expect.poll(loadedFonts).toEqual(expect.arrayContaining(["Display Glyphs"]));

  for (const { address, page: name, language } of screens) {
    if (language !== "ar") continue;
    await open(page, origin + address);
    if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    expect(takeComplaints(), address).toEqual([]);
  }

  const german = await fetch(`${origin}/contact`, { headers: { "Accept-Language": "de-AT" } });
  expect(await german.text()).toContain('lang="de"');
  expect((await fetch(`${origin}/fr/nowhere`)).status).toBe(404);
  expect((await fetch(`${origin}//`)).status).toBe(200);

  await open(page, `${origin}/fr`);
  await expect(heading).toHaveText(dictionaries.fr.title);
  await change(copy, "site/content/dictionaries/fr.json", (source) =>
    // The first title of the file, which may have a no-break space that is written as an escape.
    source.replace(/(?<="title": ")[^"]+/, "Un tout autre titre"),
  );
  await expect(heading).toHaveText("Un tout autre titre");
  await settle();

  const card = page.locator("a[data-placement=cards]").last();
  await writeFile(join(copy, "brand/site.json"), '{ "cards": [{ "name": "Steam" }] }');
  await expect(card).toContainText("Steam");
  await settle();
  await rm(join(copy, "brand/site.json"));
  await expect(card).not.toContainText("Steam");
  await settle();

  const own = page.locator('footer a[href="/fr/guide"]');
  await mkdir(join(copy, "brand/pages"));
  for (const title of ["Guide", "Conseils"]) {
    const text = `---\ntitle: ${title}\ndescription: Texte.\nupdated: 2026-11-29\n---\n`;
    await writeFile(join(copy, "brand/pages/guide.fr.md"), text);
    await expect(own).toHaveText(title);
    await settle();
  }
  for (const color of ["red", "blue"]) {
    const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="${color}"/></svg>`;
    await writeFile(join(copy, "brand/mark.svg"), mark);
    await expect(page.locator("html")).toHaveCSS("--mark", new RegExp(color));
    await settle();
  }

  await change(copy, "site/styles/base.css", (source) => `${source}\nh1 { text-indent: 7px; }\n`);
  await expect(heading).toHaveCSS("text-indent", "7px");
  await settle();

  await change(copy, "site/pages/home.tsx", (source) =>
    source.replace(/(<h1.*?)\{([\w.]+)\}/s, "$1{$2.toUpperCase()}"),
  );
  await expect(heading).toHaveText("UN TOUT AUTRE TITRE");
  // New visitors get the change, too.
  expect(await (await fetch(`${origin}/fr`)).text()).toContain("UN TOUT AUTRE TITRE");
  await settle();
  // An open page would report that its server has stopped.
  await page.close();
  expect(takeComplaints()).toEqual([]);

  await change(copy, "site/boot/boot.ts", (source) => `${source}\ndocument.title += "changed";\n`);
  await expect.poll(async () => await (await fetch(`${origin}/fr`)).text()).toMatch(/\+=.changed./);

  await writeFile(join(copy, "brand/site.json"), '{\n"cards": [{ "nam": "Steam" }] }');
  const broken = await fetch(`${origin}/fr`);
  expect(broken.status).toBe(500);
  expect(await broken.text()).toContain("brand/site.json, line 2: ");
});
