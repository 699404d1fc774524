import { statfs } from "node:fs/promises";

/** Reads the free bytes of a folder's disk, without those reserved for root. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
