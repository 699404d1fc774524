import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** The families of the pictures' texts, by the names within the files. */
export const families = { display: "Bricolage Grotesque, Readex Pro", mono: "DejaVu Sans Mono" };

interface Typeface {
  file: string;
  axes?: Record<string, number>;
}

/** The first three are those of the pages, and in the same instances: see `site-build/fonts.ts`. */
const typefaces: Record<string, Typeface> = {
  latin: {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    axes: { wght: 700, wdth: 100, opsz: 32 },
  },
  "latin-ext": {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2",
    axes: { wght: 700, wdth: 100, opsz: 32 },
  },
  arabic: {
    file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
    axes: { wght: 600 },
  },
  mono: { file: "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf" },
};

/** Letters that these typefaces have. */
const covered = /^[\u0020-\u024f\u0600-\u06ff\u2000-\u20cf\u2066-\u2069]*$/;

/**
 * Writes the typefaces as resvg reads them: neither compressed nor variable.
 * @returns options for pictures with this text. Letters of other scripts are drawn with the fonts of this machine.
 */
export async function prepareTypefaces(folder: string): Promise<(text: string) => ResvgRenderOptions> {
  await mkdir(folder, { recursive: true });
  const fontFiles = await Promise.all(
    Object.entries(typefaces).map(async ([name, { file, axes }]) => {
      const path = join(folder, `${name}.ttf`);
      const font = await subsetFont(await readFile(require.resolve(file)), "", {
        targetFormat: "truetype",
        keepAllGlyphs: true,
        ...(axes && { variationAxes: axes }),
      });
      await writeFile(path, font);
      return path;
    }),
  );
  return (text) => ({
    font: { fontFiles, loadSystemFonts: !covered.test(text), defaultFontFamily: "Bricolage Grotesque" },
  });
}
