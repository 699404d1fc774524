import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

const onlyOwner = 0o600;

/**
 * Replaces or creates a file of settings. Its mode and owner stay the same. A symbolic link is followed and kept. On a
 * full disk, or if the power fails, the file is either the old one or the new one.
 */
export function replaceFile(file: string, content: string): void {
  const existing = statSync(file, { throwIfNoEntry: false });
  const target = existing ? realpathSync(file) : file;
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: "wx", mode: onlyOwner, flush: true });
    if (existing) chmodSync(temporary, existing.mode & 0o777);
    if (existing && process.getuid?.() === 0) chownSync(temporary, existing.uid, existing.gid);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
