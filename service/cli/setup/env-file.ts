import { parseEnv } from "node:util";

/**
 * Writes values into the text of an `.env` file. Lines whose value stays, and all others, are left as they are.
 * @throws if the text is written so that a value can't be put into it
 */
export function withValues(text: string, values: Record<string, string>): string {
  const before = parseEnv(text);
  let changed = text;
  for (const [name, value] of Object.entries(values))
    if (before[name] !== value) changed = replaceLine(changed, name, formatLine(name, value));
  requireSame(parseEnv(changed), { ...before, ...values });
  return changed;
}

function replaceLine(text: string, name: string, line: string): string {
  const pattern = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, "gm");
  // As a function: a `$` in a password would be read as a pattern.
  if (pattern.test(text)) return text.replace(pattern, () => line);
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  return `${text}${separator}${line}\n`;
}

/** Quotes a value only if Node needs it to read the same value back: unquoted, a `#` ends the value. */
function formatLine(name: string, value: string): string {
  const line = ["", '"', "'", "`"]
    .map((quote) => `${name}=${quote}${value}${quote}`)
    .find((each) => {
      const read = parseEnv(`${each}\nNEXT=line\n`);
      return read[name] === value && read.NEXT === "line";
    });
  if (line === undefined)
    throw new Error(`${name} has too many kinds of quotation marks to be written to .env.`);
  return line;
}

function requireSame(found: NodeJS.Dict<string>, wanted: NodeJS.Dict<string>): void {
  const wrong = Object.keys(wanted).filter((name) => found[name] !== wanted[name]);
  if (wrong.length > 0)
    throw new Error(`.env is written so that ${wrong.join(", ")} can't be changed here: change it by hand.`);
}
