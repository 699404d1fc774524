import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readServiceSettings, settingNames } from "../service/settings.ts";
import { projectFolder } from "./support/project-folder.ts";

const sources = ["app", "brand", "content", "contract", "service", "settings", "site-build"].flatMap(
  (folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((name) => /\.(tsx?|css|sql)$/.test(name)),
);

const text = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const isTest = (file: string) => file.endsWith(".test.ts");

interface Import {
  /** Our own files by path, everything else by name. */
  name: string;
  /** Whether nothing of it is left when the program runs. */
  isType: boolean;
}

/** The imports of a source, also those of stylesheets and those in the middle of a program. */
function findImports(file: string, source = text(file)): Import[] {
  const matches = source.matchAll(/(?:^(?:import|export) (type )?[^;]*?from|import)\s*\(?\s*"([^"]+)"/gm);
  return [...matches].map(([, type, name = ""]) => ({
    name: name.startsWith(".") ? normalize(join(dirname(file), name)) : name,
    isType: type !== undefined,
  }));
}

interface Rule {
  within: string;
  /** The imports that are an error. */
  forbidden: RegExp;
  /** The imports that are an error unless they are of types alone. */
  onlyTypes?: RegExp;
  except?: (file: string) => boolean;
}

/** `file imports name`, for every import that is not allowed. */
function findForbidden(
  { within, forbidden, onlyTypes, except }: Rule,
  files = sources,
  read = text,
): string[] {
  return files
    .filter((file) => file.startsWith(within) && !except?.(file))
    .flatMap((file) => findImports(file, read(file)).map((found) => ({ file, ...found })))
    .filter(({ name, isType }) => forbidden.test(name) || (!isType && onlyTypes?.test(name)))
    .map(({ file, name }) => `${file} imports ${name}`);
}

const around = "brand|site-build|tests|tools|bench|environment\\.ts";

/** Browsers would load whatever else a component imports from there. */
const app: Rule = {
  within: "app/",
  forbidden: new RegExp(`^(service|${around})`),
  onlyTypes: /^(content|settings)\//,
  except: isTest,
};

const rules: Rule[] = [
  app,
  { within: "content/", forbidden: new RegExp(`^(app|service|${around})`), except: isTest },
  // On a server, the packages of the build aren't installed.
  { within: "service/", forbidden: /^(app|brand|content|site-build)\// },
  { within: "brand/", forbidden: /^(service|site-build|tests|tools)\//, except: isTest },
  { within: "settings/", forbidden: new RegExp(`^(app|content|service|${around})`), except: isTest },
  // The compiler checks that it does without Node and browsers: `app/tsconfig.json`, `service/tsconfig.json`.
  {
    within: "contract/",
    forbidden: new RegExp(`^(app|content|service|settings|react|fastify|${around})`),
    except: isTest,
  },
  {
    within: "site-build/",
    forbidden: /^(service|tests|tools)\//,
    // In development the service runs behind the pages.
    except: (file) => file === "site-build/development-service.plugin.ts",
  },
];

test.for(rules)("imports of $within", (rule) => {
  expect(findForbidden(rule)).toEqual([]);
});

test("a component that imports a function of the settings or the content is found, and types are not", () => {
  const component = `import type { Content } from "../../content/create-content.ts";
import {
  type SiteSettings,
  usesFormService,
} from "../../settings/site-settings.ts";
const texts = await import("../../content/texts.ts");
`;
  expect(findForbidden(app, ["app/components/example.tsx"], () => component)).toEqual([
    "app/components/example.tsx imports settings/site-settings.ts",
    "app/components/example.tsx imports content/texts.ts",
  ]);
});

/** The parts of the service, from the lowest layer. Each may import those of lower layers, and the other single files. */
const layers = [
  ["store"],
  ["report"],
  ["outbox", "counter", "contact"],
  ["checks", "inbox"],
  ["http"],
  ["notices", "desk"],
  ["server.ts"],
  ["cli"],
  ["main.ts"],
];

/** The layer of a file of the service; -1 for a single file outside the parts. */
function findLayer(file: string): number {
  const [, part = ""] = file.split("/");
  return layers.findIndex((layer) => layer.includes(part));
}

test("every folder of the service has a layer", () => {
  const folders = sources.flatMap((file) => /^service\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect([...new Set(folders)].filter((folder) => !layers.flat().includes(folder))).toEqual([]);
});

test("the service's parts import only from lower layers", () => {
  const wrong = sources
    .filter((file) => file.startsWith("service/") && !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => findImports(file).map(({ name }) => ({ file, name })))
    .filter(({ file, name }) => name.startsWith("service/") && file.split("/")[1] !== name.split("/")[1])
    .filter(({ file, name }) => findLayer(name) !== -1 && findLayer(name) >= findLayer(file))
    .map(({ file, name }) => `${file} imports ${name}`);
  expect(wrong).toEqual([]);
});

test("only environment.ts reads the environment", () => {
  // The one says to React that this is a production build, the other hands all of it on to the service.
  const passOn = /^site-build\/(build-pages|development-service\.plugin)\.ts$/;
  const readers = sources.filter((file) => !isTest(file) && text(file).includes("process.env"));
  expect(readers.filter((file) => !passOn.test(file))).toEqual([]);
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
