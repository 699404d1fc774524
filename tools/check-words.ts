import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What to write in place of a word that isn't American English, or that the project writes in another way. */
const corrections: [word: RegExp, correction: string][] = [
  [/(behavi|col|fav|hon|neighb)our/i, "-or, as in behavior and color"],
  [
    /(recogn|initial|organ|normal|minim|optim|serial|summar|synchron|author|custom|local)is(e|ing|ation)/i,
    "-ize",
  ],
  [/(?<!aria-)labelled|cancelled|modelled|travelled/i, "one l, as in labeled and canceled"],
  [/licence|\bcentre|\bgrey\b|analys(e[ds]?|ing)\b|whilst/i, "license, center, gray, analyze, while"],
  [/\b(set-up|roll-back|log-in|time-out)\b/i, "one word for the noun, two for the verb"],
];

const projectFolder = join(import.meta.dirname, "..");

/** Dictionaries and their terms are in other languages, and these files name what is looked for. */
const skipped = ["**/node_modules", "content/dictionaries", "docs/translating.md", "tools/check-words.*"];

/** The lines of a text with a word to correct, by number from 1. */
export function findWords(text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    corrections.flatMap(([word, correction]) => {
      const found = word.exec(line)?.[0];
      return found ? [`${index + 1}: ${found} → ${correction}`] : [];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pattern =
    "{*,{app,bench,contract,deploy,docs,service,site-build,supabase,tests,tools}/**/*}.{ts,tsx,css,md,conf,sql}";
  const files = globSync(pattern, { cwd: projectFolder, exclude: skipped });
  const found = files.flatMap((file) =>
    findWords(readFileSync(join(projectFolder, file), "utf8")).map((line) => `${file}:${line}`),
  );
  if (found.length > 0) {
    console.error(found.join("\n"));
    process.exitCode = 1;
  }
}
