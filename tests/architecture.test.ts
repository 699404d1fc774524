import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readServiceSettings, settingNames } from "../settings/service-settings.ts";
import { projectFolder } from "./support/project-folder.ts";

/** The folders from the lowest layer: each imports from those below it alone. The build renders the site, and starts the service. */
const layers = [["lib"], ["domain"], ["settings"], ["site", "service"], ["builder"]];

/** The stylesheets, the statements, and the code, without that of tests. */
const sources = layers.flat().flatMap((folder) =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(tsx?|css|sql)$/.test(name) && !/\.(test|fixture|d)\./.test(name)),
);

const modules = sources.filter((file) => /\.tsx?$/.test(file));

const text = (file: string) => readFileSync(join(projectFolder, file), "utf8");

interface Import {
  /** Our own files by path, everything else by name. */
  name: string;
  /** Whether nothing of it is left when the program runs. */
  isType: boolean;
}

/** Everything that a source imports, exports again, or names in a type. */
function findImports(file: string): Import[] {
  const imports: Import[] = [];
  const add = (source: object | null, kind?: string) => {
    if (!source || !("value" in source)) return;
    const name = String(source.value);
    const path = name.startsWith(".") ? normalize(join(dirname(file), name)) : name;
    imports.push({ name: path, isType: kind === "type" });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source, "type"),
  }).visit(parseSync(file, text(file)).program);
  return imports;
}

const isWithin = (file: string, part: string) => file === part || file.startsWith(`${part}/`);

/** The parts of the service, from the lowest layer, and the other single files. */
const serviceLayers = [
  ["store.ts"],
  ["store"],
  ["operator/stats", "earnings"],
  ["outbox", "counter", "contact", "retention", "http"],
  ["operator/checks", "operator/inbox"],
  ["operator/notices", "operator/desk"],
  ["server.ts"],
  ["cli"],
  ["main.ts"],
].map((parts) => parts.map((part) => `service/${part}`));

/** A part of a layer imports neither from the layers above it nor from the other parts of its own. */
const listRules = (order: string[][]) =>
  order.flatMap((parts, layer) =>
    parts.map((within) => ({
      within,
      forbidden: [...order.slice(layer).flat(), "tests", "bench"].filter((part) => part !== within),
    })),
  );

test.for([...listRules(layers), ...listRules(serviceLayers)])(
  "imports of $within",
  ({ within, forbidden }) => {
    const files = modules.filter((file) => isWithin(file, within));
    const wrong = files.flatMap((file) =>
      findImports(file)
        .filter(({ name }) => forbidden.some((part) => isWithin(name, part)))
        .map(({ name }) => `${file} imports ${name}`),
    );
    expect(files).not.toEqual([]);
    expect(wrong).toEqual([]);
  },
);

test("browsers load neither content nor settings: components import their types alone", () => {
  const components = modules.filter((file) => isWithin(file, "site") && !isWithin(file, "site/content"));
  const wrong = components.flatMap((file) =>
    findImports(file)
      .filter(({ name, isType }) => !isType && /^(site\/content|settings)\//.test(name))
      .map(({ name }) => `${file} imports ${name}`),
  );
  expect(components).not.toEqual([]);
  expect(wrong).toEqual([]);
});

test("no two modules have the same name", () => {
  const names = modules.map((file) => basename(file).replace(/\..*/, ""));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every file that a comment names exists", () => {
  // In grave accents, or with a folder. Capitals stand for any name.
  const named =
    /(?<=`)[a-z][\w.-]*\.(?:tsx?|css)(?=`)|(?<![\w./-])(?:[a-z][\w-]*\/)+[\w.-]+\.(?:tsx?|css)\b/g;
  const missing = sources.flatMap((file) =>
    (text(file).match(named) ?? [])
      .filter(
        (name) =>
          !existsSync(join(projectFolder, name)) && !sources.some((source) => source.endsWith(`/${name}`)),
      )
      .map((name) => `${file} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every folder of the service has a layer", () => {
  const parts = serviceLayers.flat();
  const files = sources.filter((file) => /^service\/.*\//.test(file));
  expect(files.filter((file) => !parts.some((part) => isWithin(file, part)))).toEqual([]);
});

test("folders are at most three deep", () => {
  expect(sources.filter((file) => file.split("/").length > 4)).toEqual([]);
});

test.for(layers.flat())("a few lines say what is in %s", (folder) => {
  expect(text(`${folder}/README.md`).trim().split("\n").length).toBeLessThan(7);
});

test("only settings/environment.ts reads the environment", () => {
  // The one says to React that this is a production build, the other hands all of it on to the service.
  const passOn = [
    "settings/environment.ts",
    "builder/build-pages.ts",
    "builder/development-service.plugin.ts",
  ];
  const readers = sources.filter((file) => text(file).includes("process.env"));
  expect(readers.filter((file) => !passOn.includes(file))).toEqual([]);
});

test("stylesheets use logical directions only", () => {
  // Text of the other direction can stand at the page's edge by its physical name only: `start` is its own.
  const physical = /(?:^|[\s;{-])(?<!text-align: )(?:left|right)\b(?!\s*\/)/;
  const offending = sources
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) =>
      text(file)
        .replace(/\/\*.*?\*\//gs, "")
        .replace(/env\([^)]*\)/g, "")
        .split("\n")
        .filter((line) => physical.test(line) || /\b(?:margin|padding|border)-(?:top|bottom)\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(offending).toEqual([]);
});

test("the example of the environment lists every setting with its default", () => {
  const listed = parseEnv(text(".env.example"));
  expect(Object.keys(listed).sort()).toEqual([...settingNames, "COMPOSE_PROJECT_NAME"].toSorted());
  expect(readServiceSettings(listed)).toEqual(readServiceSettings({}));
});
