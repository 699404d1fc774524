import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** The families of the pictures' texts, by the names within the files. */
export const families = { display: "Bricolage Grotesque, Readex Pro, DejaVu Sans", mono: "DejaVu Sans Mono" };

export interface Typeface {
  file: string;
  /** The only instance that is used. */
  axes: Record<string, number>;
}

const display = { wght: 700, wdth: 100, opsz: 32 };

/** The typefaces of pages and pictures. */
export const typefaces = {
  latin: {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    axes: display,
  },
  "latin-ext": {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2",
    axes: display,
  },
  vietnamese: {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2",
    axes: display,
  },
  arabic: {
    file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
    axes: { wght: 600 },
  },
} satisfies Record<string, Typeface>;

export const readTypeface = ({ file }: Typeface) => readFile(require.resolve(file));

const mono = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf");
/** Greek and Cyrillic. */
const others = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

/** Letters of the scripts that these typefaces have. */
const covered = /[\u0020-\u024f\u1ea0-\u1ef9\u0600-\u06ff\u2000-\u20cf\u2066-\u2069]/g;
const coveredByOthers = /[\u0370-\u052f]/g;

/**
 * Writes the typefaces as resvg reads them: neither compressed nor variable.
 * @returns options for pictures with this text. Letters of other scripts are drawn with the fonts of this machine.
 */
export async function prepareTypefaces(folder: string): Promise<(text: string) => ResvgRenderOptions> {
  await mkdir(folder, { recursive: true });
  const prepared = await Promise.all(
    Object.entries(typefaces).map(async ([name, typeface]) => {
      const path = join(folder, `${name}.ttf`);
      const font = await subsetFont(await readTypeface(typeface), "", {
        targetFormat: "truetype",
        keepAllGlyphs: true,
        variationAxes: typeface.axes,
      });
      await writeFile(path, font);
      return path;
    }),
  );
  return (text) => {
    const rest = text.replace(covered, "");
    const fontFiles = [...prepared, ...(rest === "" ? [] : [others]), mono];
    const loadSystemFonts = rest.replace(coveredByOthers, "") !== "";
    return { font: { fontFiles, loadSystemFonts, defaultFontFamily: "Bricolage Grotesque" } };
  };
}

/** resvg draws vowel signs of Indic scripts over other letters. */
const misdrawn = /[\u0900-\u109f]/;

/** The letters of a text that no typeface has, which look like a character that doesn't exist, or that are drawn wrong. */
export function findUndrawn(text: string, options: ResvgRenderOptions): string[] {
  const draw = (letter: string) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text x="9" y="40" font-family="${families.display}" font-size="32">${letter}</text></svg>`,
      options,
    ).render().pixels;
  const unknown = draw("\u{10fffd}");
  return [...new Set(text.replace(covered, ""))].filter(
    (letter) => misdrawn.test(letter) || unknown.equals(draw(letter)),
  );
}
