import {
  chmodSync,
  chownSync,
  copyFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { parseEnv } from "node:util";

/**
 * Writes values into the text of an `.env` file, and leaves everything else unchanged.
 * @throws if a value can't be written into this text
 */
export function withValues(text: string, values: Record<string, string>): string {
  const before = parseEnv(text);
  let changed = text;
  for (const [name, value] of Object.entries(values))
    if (before[name] !== value) changed = replaceValue(changed, name, value);
  const after = parseEnv(changed);
  const wanted: NodeJS.Dict<string> = { ...before, ...values };
  const wrong = Object.keys(wanted).filter((name) => after[name] !== wanted[name]);
  if (wrong.length > 0)
    throw new Error(`${wrong.join(", ")} can't be changed in this .env by setup: change it by hand.`);
  return changed;
}

/** Replaces the previous value. A quoted value may have several lines. */
function replaceValue(text: string, name: string, value: string): string {
  // Quoted only if Node needs it to read the same value back: unquoted, a `#` ends the value.
  const assignment =
    ["", '"', "'", "`"]
      .map((quote) => `${name}=${quote}${value}${quote}`)
      .find((each) => parseEnv(`${each}\nNEXT=line\n`)[name] === value) ?? "";
  const start = `[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*`;
  const pattern = new RegExp(`^${start}(?:"[^"]*"|'[^']*'|\`[^\`]*\`)?.*$`, "gm");
  // A function, because `$` in a replacement text has a special meaning, and a password may contain it.
  if (pattern.test(text)) return text.replace(pattern, () => assignment);
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${assignment}\n`;
}

/**
 * Replaces or creates a file of settings. Its mode and owner stay the same, and the old one is kept beside it as `.bak`. A
 * symbolic link is followed and kept. On a full disk, or if the power fails, the file is either the old one or the new one.
 */
export function replaceFile(file: string, content: string): void {
  const existing = statSync(file, { throwIfNoEntry: false });
  const target = existing ? realpathSync(file) : file;
  const temporary = `${target}.new`;
  // One that a killed setup left might be readable for all.
  rmSync(temporary, { force: true });
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    if (existing) chmodSync(temporary, existing.mode & 0o777);
    if (existing && process.getuid?.() === 0) chownSync(temporary, existing.uid, existing.gid);
    if (existing) copyFileSync(target, `${target}.bak`);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}
