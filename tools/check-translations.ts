import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listTexts } from "../content/list-texts.ts";
import { defaultLanguage, languageCodes } from "../contract/languages.ts";

/** By the path of a text: the digest of its English when the other languages were last compared with it. */
type Reviews = Record<string, string>;

const projectFolder = join(import.meta.dirname, "..");
const reviewsFile = join(projectFolder, "content/translation-reviews.json");
const dictionaryFolder = "content/dictionaries";

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** The digest of every text, by its path, as in `home.disclosure`. */
export function digestTexts(dictionary: unknown): Reviews {
  return Object.fromEntries([...listTexts(dictionary)].map(([path, text]) => [path, digest(text)]));
}

/** The paths whose English was added, changed, or removed since the last comparison. */
export function findStale(current: Reviews, reviewed: Reviews): string[] {
  const paths = new Set([...Object.keys(current), ...Object.keys(reviewed)]);
  return [...paths].filter((path) => current[path] !== reviewed[path]);
}

/** Marks the named paths, and all paths below them, as compared. */
export function markReviewed(current: Reviews, reviewed: Reviews, named: string[]): Reviews {
  const isNamed = (path: string) => named.some((name) => path === name || path.startsWith(`${name}.`));
  const paths = new Set([...Object.keys(current), ...Object.keys(reviewed)]);
  const entries = [...paths].map((path) => [path, isNamed(path) ? current[path] : reviewed[path]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The line of each key and each entry of a list, by its path. */
function findLines(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  /** The current key or index of each open object or list, from the outermost. */
  const path: (string | number)[] = [];
  let line = 1;
  const enter = (key: string | number) => {
    path[path.length - 1] = key;
    lines.set(path.join("."), line);
  };
  for (const [token, key] of json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[[\]{},\n]/g)) {
    const last = path.at(-1);
    if (token === "\n") line += 1;
    else if (key !== undefined) enter(key);
    else if (token === "," && typeof last === "number") path[path.length - 1] = last + 1;
    else if (token === "{") path.push("");
    else if (token === "[") path.push(0);
    else if (token === "}" || token === "]") path.pop();
    else if (typeof last === "number") enter(last);
  }
  return lines;
}

/** `LINE: PATH is missing`, or unknown, for each difference from the English texts. */
export function compareTexts(english: unknown, json: string): string[] {
  const [known, own] = [english, JSON.parse(json)].map((texts) => [...listTexts(texts).keys()]);
  const lines = findLines(json);
  /** A missing text has the line of the nearest object or list in which it belongs. */
  const findLine = (path: string): number =>
    lines.get(path) ?? (path.includes(".") ? findLine(path.slice(0, path.lastIndexOf("."))) : 1);
  const difference = (from: string[] = [], to: string[] = [], state: string) =>
    from.filter((path) => !to.includes(path)).map((path) => `${findLine(path)}: ${path} is ${state}`);
  return [...difference(known, own, "missing"), ...difference(own, known, "unknown: English lacks it")];
}

/** The paths in the first column of the comments' table that are no longer in the dictionaries. */
export function findStaleComments(english: unknown, comments: string): string[] {
  const paths = [...listTexts(english).keys()];
  return [...comments.matchAll(/^\| `([\w.-]+)`/gm)]
    .map(([, path = ""]) => path)
    .filter((path) => !paths.some((known) => known === path || known.startsWith(`${path}.`)));
}

function run(named: string[]): void {
  const read = (name: string) => readFileSync(join(projectFolder, dictionaryFolder, name), "utf8");
  const english = JSON.parse(read(`${defaultLanguage}.json`));
  const errors = [
    ...languageCodes.flatMap((code) =>
      compareTexts(english, read(`${code}.json`)).map((error) => `${dictionaryFolder}/${code}.json:${error}`),
    ),
    ...findStaleComments(english, read("comments.md")).map(
      (path) => `${dictionaryFolder}/comments.md: ${path} is unknown`,
    ),
  ];
  const current = digestTexts(english);
  const reviewed: Reviews = JSON.parse(readFileSync(reviewsFile, "utf8"));
  const next = markReviewed(current, reviewed, named);
  if (named.length > 0) writeFileSync(reviewsFile, `${JSON.stringify(next, undefined, 2)}\n`);
  const stale = findStale(current, next);
  if (stale.length > 0) {
    const shown = stale.slice(0, 20).map((path) => `  npm run translations -- ${path}`);
    const rest = stale.length > shown.length ? [`  … and ${stale.length - shown.length} more`] : [];
    errors.push("The English of these texts has changed. Compare the other languages, then confirm:\n");
    errors.push(...shown, ...rest);
  }
  if (errors.length === 0) return;
  console.error(errors.join("\n"));
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2));
