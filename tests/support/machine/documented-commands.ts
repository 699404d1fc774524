import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** Reads the blocks of commands of a page, before its first section, or of a section. */
export function readCommands(file: string, heading = /^# /m): string[] {
  const page = readFileSync(join(projectFolder, file), "utf8");
  const part = page.slice(page.search(heading)).slice(3);
  const [section = ""] = part.split(/^## /m);
  return [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = "", block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}
