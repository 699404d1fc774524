import { statfs } from "node:fs/promises";

/** The free space of a folder's disk, without what is reserved for root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
