import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { CommandError } from "./command-error.ts";

const onlyOwner = 0o600;

/**
 * Writes a new file that only its owner can read. It follows no symbolic link, because the link may point to another
 * user's file.
 * @throws {CommandError} if there is a file already, unless `force` is set
 */
export function writeOutput(file: string, content: string, { force }: { force: boolean }): void {
  const existing = lstatSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`);
  if (existing && !force)
    throw new CommandError(`${file} exists already. Name another file, or replace this one with --force.`);
  replace(file, content, { mode: onlyOwner });
}

/** Replaces or creates a file of settings. Its mode and owner stay the same. A symbolic link is followed and kept. */
export function replaceFile(file: string, content: string): void {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing) replace(realpathSync(file), content, existing);
  else replace(file, content, { mode: onlyOwner });
}

/** On a full disk, or if the power fails, the file is either the old one or the new one. */
function replace(file: string, content: string, like: { mode: number; uid?: number; gid?: number }): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: "wx", mode: onlyOwner, flush: true });
    chmodSync(temporary, like.mode & 0o777);
    if (like.uid !== undefined && like.gid !== undefined && process.getuid?.() === 0)
      chownSync(temporary, like.uid, like.gid);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
