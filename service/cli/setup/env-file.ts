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
import { formatAssignment, parseEnvText } from "../../../lib/env/env-text.ts";

/** Writes values into the text of an `.env` file, and leaves everything else unchanged. */
export function withValues(text: string, values: Record<string, string>): string {
  const { lines } = parseEnvText(text);
  const changed = text.split("\n");
  for (const [name, value] of Object.entries(values)) {
    const assignment = formatAssignment(name, value);
    const line = lines.get(name);
    if (line !== undefined) changed[line] = assignment;
    // Before the end of the last line.
    else changed.splice(changed.at(-1) === "" ? -1 : changed.length, 0, assignment);
  }
  return changed.join("\n");
}

/**
 * Replaces or creates a file of settings. Its mode and owner stay the same, and the old one is kept beside it as `.bak`. A
 * symbolic link is followed and kept. On a full disk, or if the power fails, the file is either the old one or the new one.
 * @param mode of a new file
 */
export function replaceFile(file: string, content: string, mode: number): void {
  const existing = statSync(file, { throwIfNoEntry: false });
  const target = existing ? realpathSync(file) : file;
  const temporary = `${target}.new`;
  // A temporary file left by a setup that was killed might be readable by everyone.
  rmSync(temporary, { force: true });
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    chmodSync(temporary, existing ? existing.mode & 0o777 : mode);
    if (existing && process.getuid?.() === 0) chownSync(temporary, existing.uid, existing.gid);
    if (existing) copyFileSync(target, `${target}.bak`);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}
