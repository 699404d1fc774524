import { parseEnv } from "node:util";

/**
 * Writes values into the text of an `.env` file. Everything else stays as it is.
 * @throws if the text is written so that a value can't be put into it
 */
export function withValues(text: string, values: Record<string, string>): string {
  const before = parseEnv(text);
  const changed = Object.entries(values).reduce(
    (result, [name, value]) => (before[name] === value ? result : replaceValue(result, name, value)),
    text,
  );
  const after = parseEnv(changed);
  const wanted: NodeJS.Dict<string> = { ...before, ...values };
  const wrong = Object.keys(wanted).filter((name) => after[name] !== wanted[name]);
  if (wrong.length > 0)
    throw new Error(`.env is written so that ${wrong.join(", ")} can't be changed here: change it by hand.`);
  return changed;
}

/** Puts a value in the place of the one before, or of the commented default. A quoted value may have several lines. */
function replaceValue(text: string, name: string, value: string): string {
  const assignment = formatAssignment(name, value);
  for (const start of [`[ \\t]*(?:export[ \\t]+)?${name}`, `# ?${name}`]) {
    const pattern = new RegExp(`^${start}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`)?.*$`, "gm");
    // As a function: a `$` in a password would be read as a pattern.
    if (pattern.test(text)) return text.replace(pattern, () => assignment);
  }
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${assignment}\n`;
}

/** Quotes a value only if Node needs it to read the same value back: unquoted, a `#` ends the value. */
function formatAssignment(name: string, value: string): string {
  const assignment = ["", '"', "'", "`"]
    .map((quote) => `${name}=${quote}${value}${quote}`)
    .find((each) => {
      const read = parseEnv(`${each}\nNEXT=line\n`);
      return read[name] === value && read.NEXT === "line";
    });
  if (assignment === undefined)
    throw new Error(`${name} has too many kinds of quotation marks to be written to .env.`);
  return assignment;
}
