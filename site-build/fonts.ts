import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";
import type { Language } from "../contract/languages.ts";

const require = createRequire(import.meta.url);

interface Face {
  /** As `tokens.css` names it. */
  family: string;
  /** The typeface, and the one instance of it that the site uses. */
  file: string;
  axes: Record<string, number>;
  /** The OpenType features that the script cannot do without. */
  features: string[];
  /** What the face covers. */
  codePoints: number[];
}

/** Without kerning: it would add half to a document's glyphs and is hardly visible. */
const latin: Face = {
  family: "Display Latin",
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
  axes: { wght: 700, wdth: 100, opsz: 32 },
  features: [],
  codePoints: [...listRange(0x20, 0x24f), ...listRange(0x2000, 0x20cf)],
};

const arabic: Face = {
  family: "Display Arabic",
  file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
  axes: { wght: 600 },
  features: ["init", "medi", "fina", "rlig", "ccmp"],
  codePoints: listRange(0x600, 0x6ff),
};

/** By the script of a language, as in `Intl.Locale`. */
const facesByScript: Record<string, Face> = { Latn: latin, Arab: arabic };

/** Arabic headings have Latin figures and the brand. A face with these alone is a quarter of the Latin face. */
const figures = "0123456789%+,.:";
const figuresFamily = "Display Figures";

/** `inlineGlyphs` replaces this by the glyphs of a document. */
const glyphsPlaceholder = "/*glyphs*/";

export type FontFiles = Awaited<ReturnType<typeof createFontFiles>>;

/**
 * The web fonts as files, by name, and the stylesheet that names them. They do not depend on the texts of the site. A
 * browser fetches one only if a page shows a character that is not among the document's inlined glyphs. The files are
 * optional: if one comes late, nothing moves, and the next page has it from the cache.
 */
export async function createFontFiles(brand: string) {
  const files: Record<string, Uint8Array> = {};
  let css = glyphsPlaceholder;
  let figuresFile = "";
  for (const face of [
    ...Object.values(facesByScript),
    { ...latin, family: figuresFamily, codePoints: listCodePoints(figures + brand) },
  ]) {
    const content = await subset(face, face.codePoints);
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/${face.family.toLowerCase().replace(" ", "-")}-${hash}.woff2`;
    files[name] = content;
    if (face.family === figuresFamily) figuresFile = name;
    css += `@font-face{font-family:"${face.family}";font-weight:1 1000;font-display:optional;src:url(/${name});unicode-range:${formatUnicodeRange(face.codePoints)}}`;
  }
  return {
    css,
    files,
    /** The address of the face to preload, by script. An optional face that is not preloaded rarely arrives in time. */
    preloads: { Arab: `/${figuresFile}` } as Partial<Record<string, string>>,
  };
}

/** Inlines the glyphs of a document's headings, in the script of its language, so that the first paint has them. */
export async function inlineGlyphs(html: string, language: Language): Promise<string> {
  const script = getScript(language);
  const face = facesByScript[script];
  if (!face) throw new Error(`${language} is written in ${script}: add a face for it to site-build/fonts.ts`);
  const codePoints = listCodePoints(findDisplayText(html)).filter((codePoint) =>
    face.codePoints.includes(codePoint),
  );
  const data = Buffer.from(await subset(face, codePoints)).toString("base64");
  const css = `@font-face{font-family:"Display Glyphs";font-weight:1 1000;font-display:swap;src:url(data:font/woff2;base64,${data})}`;
  return html.replace(glyphsPlaceholder, () => css);
}

/** Such as `Latn` or `Arab`. */
export const getScript = (language: Language) => new Intl.Locale(language).maximize().script ?? "";

/**
 * The text that a document shows in the web font: headings and elements with `data-display`. The value of the attribute is
 * text that a script may show there later. A browser shows a hyphen at a soft hyphen.
 */
function findDisplayText(html: string): string {
  return parse(html)
    .querySelectorAll(":is(h1, h2, h3):not(.visually-hidden), [data-display]")
    .map((element) => element.textContent + (element.getAttribute("data-display") ?? ""))
    .join("")
    .replaceAll("\u00ad", "\u00ad-");
}

async function subset({ file, axes, features }: Face, codePoints: number[]): Promise<Uint8Array> {
  return subsetFont(await readTypeface(file), String.fromCodePoint(...codePoints), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    dropTables: ["STAT", "gasp", "prep"],
  });
}

async function readTypeface(file: string): Promise<Uint8Array> {
  try {
    return await readFile(require.resolve(file));
  } catch (cause) {
    throw new Error(`The typeface ${file} is missing. → npm ci`, { cause });
  }
}

function listRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The code points of a text, each once, in ascending order. */
function listCodePoints(text: string): number[] {
  return [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))].sort((a, b) => a - b);
}

function formatUnicodeRange(codePoints: number[]): string {
  const ranges: number[][] = [];
  for (const codePoint of codePoints) {
    const last = ranges.at(-1);
    if (last?.at(-1) === codePoint - 1) last.push(codePoint);
    else ranges.push([codePoint]);
  }
  const hex = (codePoint = 0) => codePoint.toString(16);
  return ranges.map((range) => `U+${hex(range[0])}${range.length > 1 ? `-${hex(range.at(-1))}` : ""}`).join();
}
