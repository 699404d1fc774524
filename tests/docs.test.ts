import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { removedSettings, serviceSettings } from "../service/settings.ts";
import { projectFolder } from "./support/project-folder.ts";

const text = (file: string) => readFileSync(join(projectFolder, file), "utf8");

const pages = ["", "docs", "bench"].flatMap((folder) =>
  readdirSync(join(projectFolder, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

const { scripts } = JSON.parse(text("package.json")) as { scripts: Record<string, string> };

const folders =
  "app bench brand content contract deploy docs public service settings site-build supabase tests tools".split(
    " ",
  );

/** The names of all files in all folders, because pages name some files without a path. */
const names = new Set(
  folders.flatMap((folder) =>
    globSync(`${folder}/**`, { cwd: projectFolder, exclude: ["**/node_modules"] }).map((path) =>
      basename(path),
    ),
  ),
);

/** Files of the operator, which the project lacks. */
const ownFiles = /^(public$|brand\/(mark\.svg|texts)$)/;

/** Read by the build and the tests, but not settings of the site. */
const otherVariables = [
  "NODE_ENV",
  "CARDAMINT_STRICT",
  "CHROMIUM_PATH",
  "CI",
  "ENV_FILE",
  "FONTCONFIG_FILE",
  "NODE_EXTRA_CA_CERTS",
];

const withoutBlocks = (markdown: string) => markdown.replace(/^ *```.*?^ *```$/gms, "");

const inCode = (markdown: string) =>
  [...withoutBlocks(markdown).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** The text to type: the lines of shell blocks, with continued lines joined, and code within sentences. */
function findCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.replace(/\\\n/g, " ").split("\n"));
  return [...lines, ...inCode(markdown)].map((line) => line.trim());
}

/** As GitHub makes an anchor of a heading. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const getAnchors = (file: string) =>
  [...withoutBlocks(text(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => getAnchor(heading));

test.for(pages)("every link within the project leads somewhere, in %s", (page) => {
  const links = [...withoutBlocks(text(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
  const dead = links
    .map(([, link = ""]) => link)
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const file = path ? normalize(join(dirname(page), path)) : page;
      if (!existsSync(join(projectFolder, file))) return true;
      return anchor !== undefined && !getAnchors(file).includes(anchor);
    });
  expect(dead).toEqual([]);
});

test.for(pages)("every npm command is one of the project's, in %s", (page) => {
  const named = findCommands(text(page)).flatMap((command) => [
    ...[...command.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name),
    ...[...command.matchAll(/\bnpm (start|test)\b/g)].map(([, name = ""]) => name),
  ]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.for(pages)("every file and folder that is named exists, in %s", (page) => {
  const path = new RegExp(
    `(?<![\\w./-])(?:${folders.join("|")})/[\\w./-]*\\w|(?<![\\w./-])[\\w-]+\\.ts\\b`,
    "g",
  );
  const named = findCommands(text(page))
    .flatMap((command) => command.match(path) ?? [])
    .filter((name) => !ownFiles.test(name));
  const missing = named.filter((name) => !existsSync(join(projectFolder, name)) && !names.has(name));
  expect(missing).toEqual([]);
});

test.for(pages)("every setting that is named exists, in %s", (page) => {
  const named = findCommands(text(page)).flatMap((command) => [
    ...[...command.matchAll(/(?<![\w$-])([A-Z][A-Z]+_[A-Z_]+|[A-Z_]{4,}(?==))/g)].map(
      ([, name = ""]) => name,
    ),
  ]);
  const known = [...Object.keys(serviceSettings.shape), ...otherVariables, ...Object.keys(removedSettings)];
  const unknown = named.filter((name) => !known.includes(name) && !name.startsWith("BENCH_"));
  expect(unknown).toEqual([]);
});

test("every script of the project is documented", () => {
  const told = pages.flatMap((page) => findCommands(text(page))).join("\n");
  const untold = Object.keys(scripts)
    .filter((name) => !/^(pre|post)/.test(name))
    .filter((name) => !new RegExp(`npm (run (--silent )?)?${name}\\b`).test(told));
  expect(untold).toEqual([]);
});
