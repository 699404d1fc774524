import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readServiceSettings, settingNames } from "../service/settings.ts";
import { projectFolder } from "./support/project-folder.ts";

/** The stylesheets, the statements, and the code, without that of tests. */
const sources = ["app", "brand", "content", "contract", "service", "settings", "site-build"].flatMap(
  (folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((name) => /\.(tsx?|css|sql)$/.test(name) && !/\.(test|fixture)\./.test(name)),
);

const text = (file: string) => readFileSync(join(projectFolder, file), "utf8");

interface Import {
  /** Our own files by path, everything else by name. */
  name: string;
  /** Whether nothing of it is left when the program runs. */
  isType: boolean;
}

/** The imports of a source, also those of stylesheets and those in the middle of a program. */
function findImports(file: string): Import[] {
  const matches = text(file).matchAll(/(?:^(?:import|export) (type )?[^;]*?from|import)\s*\(?\s*"([^"]+)"/gm);
  return [...matches].map(([, type, name = ""]) => ({
    name: name.startsWith(".") ? normalize(join(dirname(file), name)) : name,
    isType: type !== undefined,
  }));
}

interface Rule {
  /** A folder, or a file. */
  within: string;
  /** The imports that are an error. */
  forbidden: RegExp;
  /** The imports that are an error unless they are of types alone. */
  onlyTypes?: RegExp;
}

const around = "brand|site-build|tests|bench|environment\\.ts";

/** The parts of the service, from the lowest layer. Each may import those of lower layers, and the other single files. */
const layers = [
  ["store"],
  ["report", "earnings"],
  ["outbox", "counter", "contact"],
  ["checks", "inbox"],
  ["http"],
  ["notices", "desk"],
  ["server.ts"],
  ["cli"],
  ["main.ts"],
];

const rules: Rule[] = [
  // Browsers would load whatever else a component imports from content and settings.
  { within: "app", forbidden: new RegExp(`^(service|${around})`), onlyTypes: /^(content|settings)\// },
  { within: "content", forbidden: new RegExp(`^(app|service|${around})`) },
  // On a server, the packages of the build aren't installed.
  { within: "service", forbidden: /^(app|brand|content|site-build|tests|bench)\// },
  { within: "brand", forbidden: /^(service|site-build|tests)\// },
  { within: "settings", forbidden: new RegExp(`^(app|content|service|${around})`) },
  // The compiler checks that it does without Node and browsers: `app/tsconfig.json`, `service/tsconfig.json`.
  { within: "contract", forbidden: new RegExp(`^(app|content|service|settings|react|fastify|${around})`) },
  { within: "site-build", forbidden: /^(service|tests)\// },
  ...layers.flatMap((parts, layer) =>
    parts.map((part) => {
      const higher = layers.slice(layer).flat();
      const forbidden = new RegExp(`^service/(${higher.filter((other) => other !== part).join("|")})(/|$)`);
      return { within: `service/${part}`, forbidden };
    }),
  ),
];

/** In development the service runs behind the pages. */
const developmentService = "site-build/development-service.plugin.ts";

test.for(rules)("imports of $within", ({ within, forbidden, onlyTypes }) => {
  const files = sources.filter((file) => file === within || file.startsWith(`${within}/`));
  const wrong = files.flatMap((file) =>
    findImports(file)
      .filter(({ name, isType }) => forbidden.test(name) || (!isType && onlyTypes?.test(name)))
      .map(({ name }) => `${file} imports ${name}`),
  );
  expect(files).not.toEqual([]);
  expect(wrong.filter((each) => !each.startsWith(developmentService))).toEqual([]);
});

test("every folder of the service has a layer", () => {
  const folders = sources.flatMap((file) => /^service\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect([...new Set(folders)].filter((folder) => !layers.flat().includes(folder))).toEqual([]);
});

test("only environment.ts reads the environment", () => {
  // The one says to React that this is a production build, the other hands all of it on to the service.
  const passOn = ["site-build/build-pages.ts", developmentService];
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
  expect(Object.keys(listed).sort()).toEqual(settingNames.toSorted());
  expect(readServiceSettings(listed)).toEqual(readServiceSettings({}));
});
