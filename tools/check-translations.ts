import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import en from "../content/dictionaries/en.ts";

/** By the path of a text: the digest of its English when the other languages were last compared with it. */
type Reviews = Record<string, string>;

const file = join(import.meta.dirname, "../content/dictionaries/reviews.json");

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** The digest of every text, by its path, as in `home.disclosure`. */
export function digestTexts(node: unknown, path = ""): Reviews {
  if (typeof node === "string") return { [path]: digest(node) };
  const texts = Object.entries(node as object).map(([key, value]) =>
    digestTexts(value, path ? `${path}.${key}` : key),
  );
  return Object.assign({}, ...texts);
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

function run(named: string[]): void {
  const current = digestTexts(en);
  const reviewed: Reviews = JSON.parse(readFileSync(file, "utf8"));
  const next = markReviewed(current, reviewed, named);
  if (named.length > 0) writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`);
  const stale = findStale(current, next);
  if (stale.length === 0) return;
  const shown = stale.slice(0, 20).map((path) => `  npm run translations -- ${path}`);
  const rest = stale.length > shown.length ? [`  … and ${stale.length - shown.length} more`] : [];
  console.error("The English of these texts has changed. Compare the other languages, then confirm:\n");
  console.error([...shown, ...rest].join("\n"));
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2));
