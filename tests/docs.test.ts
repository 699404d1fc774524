import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { supportedBrowsers } from "../builder/supported-browsers.ts";
import { serviceSettings } from "../settings/service-settings.ts";
import { projectFolder } from "./support/project-folder.ts";

const text = (file: string) => readFileSync(join(projectFolder, file), "utf8");

const find = (patterns: string[]) => globSync(patterns, { cwd: projectFolder, exclude: ["**/node_modules"] });

const pages = find(["*.md", "docs/*.md"]);

const { scripts } = JSON.parse(text("package.json")) as { scripts: Record<string, string> };

const folders =
  "bench builder deploy docs domain lib public service settings site supabase tests tools".split(" ");

/** The names of all files in all folders, because pages name some files without a path. */
const names = find(folders.map((folder) => `${folder}/**`)).map((path) => basename(path));

/** Files of the operator, which the project lacks. */
const ownFiles = /^(public$|brand\/(mark\.svg|texts)$)/;

/** Read by the build and the tests, but not settings of the site. */
const otherVariables = [
  "NODE_ENV",
  "CHROMIUM_PATH",
  "CI",
  "COMPOSE_PROFILES",
  "COMPOSE_PROJECT_NAME",
  "ON_ERROR_STOP",
  "ENV_FILE",
  "FONTCONFIG_FILE",
  "NODE_EXTRA_CA_CERTS",
];

const withoutBlocks = (markdown: string) => markdown.replace(/^ *```.*?^ *```$/gms, "");

const inCode = (markdown: string) =>
  [...withoutBlocks(markdown).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** The text to type, a line each: the lines of shell blocks, with continued lines joined, and code within sentences. */
function findCommands(markdown: string): string {
  const blocks = [...markdown.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = ""]) => block);
  return [...blocks.map((block) => block.replace(/\\\n/g, " ")), ...inCode(markdown)].join("\n");
}

/** As GitHub makes an anchor of a heading. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const getAnchors = (file: string) =>
  [...withoutBlocks(text(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => getAnchor(heading));

const settings = [...Object.keys(serviceSettings.shape), ...otherVariables];

/** What a page names: where, by which pattern, and whether it is there. */
const rules: [string, (page: string) => string, RegExp, (name: string, page: string) => boolean][] = [
  [
    "link within the project",
    (page) => withoutBlocks(text(page)),
    /\]\((?!https?:|mailto:)([^)\s]+)\)/g,
    (link, page) => {
      const [path = "", anchor] = link.split("#");
      const file = path ? normalize(join(dirname(page), path)) : page;
      if (!existsSync(join(projectFolder, file))) return false;
      return anchor === undefined || getAnchors(file).includes(anchor);
    },
  ],
  [
    "npm command",
    (page) => findCommands(text(page)),
    /\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g,
    (name) => name in scripts,
  ],
  [
    "file and folder",
    (page) => findCommands(text(page)),
    new RegExp(`(?<![\\w./-])((?:${folders.join("|")})/[\\w./-]*\\w|[\\w-]+\\.ts\\b)`, "g"),
    (name) => ownFiles.test(name) || existsSync(join(projectFolder, name)) || names.includes(name),
  ],
  [
    "setting",
    (page) => findCommands(text(page)),
    /(?<![\w$-])([A-Z][A-Z]+_[A-Z_]+|[A-Z_]{4,}(?==))/g,
    (name) => settings.includes(name),
  ],
];

describe.for(pages)("%s", (page) => {
  test.for(rules)("every %s that is named exists", ([, read, pattern, exists]) => {
    const named = [...read(page).matchAll(pattern)].map(([, one, other]) => one ?? other ?? "");
    expect(named.filter((name) => !exists(name, page))).toEqual([]);
  });
});

test("the README states the browsers that the build targets", () => {
  const [, stated = ""] = /Supported browsers: (.*?), and later/.exec(text("README.md")) ?? [];
  const browsers = stated.toLowerCase().replace("chrome and edge 111", "chrome 111, edge 111");
  expect(browsers.replaceAll(" ", "").split(",")).toEqual(supportedBrowsers);
});

test("every section of a page that an error names exists", () => {
  const sources = find(["lib/**/*.ts", "settings/**/*.ts", "service/**/*.ts"]).map(text).join("\n");
  const named = [...sources.matchAll(/docs\/([\w-]+\.md), ([A-Z][a-z]+(?: [\w]+)*)/g)];
  expect(named.length).toBeGreaterThan(2);
  for (const [, page, heading] of named) expect(text(`docs/${page}`)).toContain(`\n## ${heading}\n`);
});

test("every script of the project is documented", () => {
  const told = pages.map((page) => findCommands(text(page))).join("\n");
  const untold = Object.keys(scripts)
    .filter((name) => !/^(pre|post)/.test(name))
    .filter((name) => !new RegExp(`npm (run (--silent )?)?${name}\\b`).test(told));
  expect(untold).toEqual([]);
});
