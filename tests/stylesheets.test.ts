import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
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
