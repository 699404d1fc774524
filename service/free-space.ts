import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Reads the free bytes of a folder's disk, without those reserved for root. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The same for the folder of the database; undefined if the database is on another machine. */
export async function readFreeDatabaseSpace(settings: { DATABASE_FILE: string; DATABASE_URL: string }) {
  return settings.DATABASE_URL === ""
    ? await readFreeSpace(dirname(resolve(settings.DATABASE_FILE)))
    : undefined;
}
