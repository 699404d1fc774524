import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What systems and editors leave beside files. */
const besideFiles = /^[.#]|~$|\.(bak|orig|swp)$|^(thumbs\.db|desktop\.ini)$/i;

/** The names of the operator's own pages and their pictures, in `pages` of `brand/`. */
export function listPageFiles(brandFolder: string): string[] {
  const folder = join(brandFolder, "pages");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => !besideFiles.test(name)).sort();
}
