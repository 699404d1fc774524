import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Browsers load an island by its name, so that must be the path of its file: see `site/islands/hydrate-islands.ts`. */
export function findIslandErrors(projectFolder: string): string[] {
  return globSync("site/**/*.island.tsx", { cwd: projectFolder }).flatMap((file) => {
    const [, expected] = /^site\/pages\/([\w-]+\/[\w-]+)\.island\.tsx$/.exec(file) ?? [];
    if (!expected) return [`Browsers wouldn't find the island ${file}. → Move it to site/pages/PAGE/`];
    const [, name] = /\bisland\(\s*"([^"]*)"/.exec(readFileSync(join(projectFolder, file), "utf8")) ?? [];
    return name === expected ? [] : [`${file} has another name: "${name}". → island("${expected}", …)`];
  });
}
