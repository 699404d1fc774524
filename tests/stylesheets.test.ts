import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { dataAttributes } from "../site/data-attributes.ts";
import { projectFolder } from "./support/project-folder.ts";

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");

/** A file, and all files of ours that it imports. */
function findAll(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(join(projectFolder, file))) return found;
  found.add(file);
  for (const [, name = ""] of read(file).matchAll(/(?:from|@import) "(\.[^"]+)"/g))
    findAll(normalize(join(dirname(file), name)), found);
  return found;
}

const pages = globSync("site/pages/*.tsx", { cwd: projectFolder });

test.for(pages)("the stylesheet of %s has those of all components that it renders", (page) => {
  const components = [...findAll("site/document.tsx"), ...findAll(page)];
  const styles = [...findAll("site/styles/site.css"), ...findAll(page.replace(".tsx", ".css"))];
  const own = components.map((file) => file.replace(/(\.island)?\.tsx$/, ".css"));
  const needed = own.filter((file) => file.endsWith(".css") && existsSync(join(projectFolder, file)));
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter((file) => !styles.includes(file))).toEqual([]);
});

test("every `data-` attribute of the pages is listed, and every listed one is used", () => {
  const files = globSync("site/**/*.{ts,tsx,css}", { cwd: projectFolder });
  const sources = files.filter((file) => !/data-attributes|\.test\./.test(file)).map(read);
  const inMarkup = sources.flatMap((text) =>
    [...text.matchAll(/\bdata-([a-z-]+[a-z])/g)].map(([, name]) => name),
  );
  const inScripts = sources.flatMap((text) =>
    [...text.matchAll(/dataset\.(\w+)/g)].map(([, name = ""]) =>
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  );
  const used = new Set([...inMarkup, ...inScripts]);
  expect([...used].toSorted()).toEqual(Object.keys(dataAttributes).toSorted());
});
