import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt)$/;

/** Writes a `.br` and a `.gz` file next to each compressible file, as small as possible. */
export async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => compressible.test(each))) {
    const file = join(folder, name);
    const content = await readFile(file);
    // The default quality of Node's Brotli is the highest.
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
