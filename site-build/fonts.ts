import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

interface Typeface {
  file: string;
  axes: Record<string, number>;
  features: string[];
}

/**
 * One weight of each script, with the features that it can't do without. Kerning is a third of a document's Latin glyphs,
 * and hardly seen: the typeface is spaced well.
 */
const bricolage: Typeface = {
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
  axes: { wght: 700, wdth: 100, opsz: 32 },
  features: [],
};
const readex: Typeface = {
  file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
  axes: { wght: 600 },
  features: ["init", "medi", "fina", "rlig", "ccmp"],
};

/** The scripts that headings are set in, by their font family in `tokens.css`. Ranges are first and last code points. */
const scripts = [
  { family: "Display Latin", typeface: bricolage, ranges: [range(0x20, 0x24f), range(0x2000, 0x20cf)] },
  { family: "Display Arabic", typeface: readex, ranges: [range(0x600, 0x6ff)] },
];

type Script = (typeof scripts)[number];

/** Latin figures and the brand among Arabic: a twelfth of the whole Latin file. */
const figures = {
  family: "Display Figures",
  typeface: bricolage,
  text: "0123456789%+,.:",
};

/** Where `inlineGlyphs` puts the glyphs of a document. */
const glyphsMark = "/*glyphs*/";

export interface FontFiles {
  /** What each document's style begins with. */
  css: string;
  /** By name, below the folder of the site. */
  files: Map<string, Uint8Array>;
}

/** The files that depend on no page's text: the browser fetches one where a document's own glyphs don't do. */
export async function cutFontFiles(brand: string): Promise<FontFiles> {
  const files = new Map<string, Uint8Array>();
  let css = glyphsMark;
  const figurePoints = listPoints(figures.text + brand);
  const faces = [
    ...scripts.map((script) => ({
      ...script,
      points: script.ranges.flatMap(([from, to]) => listRange(from, to)),
    })),
    { ...figures, ranges: joinRanges(figurePoints), points: figurePoints },
  ];
  for (const { family, typeface, ranges, points } of faces) {
    const content = await cut(typeface, points);
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/${family.toLowerCase().replace(" ", "-")}-${hash}.woff2`;
    files.set(name, content);
    css += formatFontFace(family, { url: `/${name}`, display: "optional", ranges });
  }
  return { css, files };
}

/** Puts the glyphs of a document's own headings, in its own script, into it: so its first paint has them. */
export async function inlineGlyphs(html: string): Promise<string> {
  const text = findDisplayText(html);
  const letters = listCharacters(text.replace(/\P{L}/gu, ""));
  const countIn = (script: Script) => letters.filter((point) => isIn(script, point)).length;
  const script = scripts.reduce((most, next) => (countIn(next) > countIn(most) ? next : most));
  if (countIn(script) === 0)
    throw new Error("No font of site-build/fonts.ts has the script of a document's headings");
  const own = listPoints(text).filter((point) => isIn(script, point));
  const data = Buffer.from(await cut(script.typeface, own)).toString("base64");
  const url = `data:font/woff2;base64,${data}`;
  const css = formatFontFace("Display Glyphs", { url, display: "swap", ranges: joinRanges(own) });
  return html.replace(glyphsMark, () => css);
}

/**
 * What a document sets in the display type: its headings and whatever is marked `data-display`, with the text that a
 * script may put there, which is the attribute's value; and the hyphen that a browser shows at a soft one.
 */
function findDisplayText(html: string): string {
  return parse(html)
    .querySelectorAll("h1, h2, h3, [data-display]")
    .map((element) => element.textContent + (element.getAttribute("data-display") ?? ""))
    .join("")
    .replaceAll("\u00ad", "\u00ad-");
}

async function cut({ file, axes, features }: Typeface, points: number[]): Promise<Uint8Array> {
  return subsetFont(await readFile(require.resolve(file)), String.fromCodePoint(...points), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    dropTables: ["STAT", "gasp", "prep"],
  });
}

interface FontSource {
  url: string;
  /** A file is optional: where it comes late nothing moves, and the next page has it from the cache. */
  display: "swap" | "optional";
  ranges: Range[];
}

function formatFontFace(family: string, { url, display, ranges }: FontSource): string {
  const hex = (point: number) => point.toString(16);
  const range = ranges.map(([first, last]) => `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`);
  return `@font-face{font-family:"${family}";font-weight:1 1000;font-display:${display};src:url(${url});unicode-range:${range}}`;
}

type Range = [first: number, last: number];

function range(first: number, last: number): Range {
  return [first, last];
}

function isIn({ ranges }: Script, point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}

function listCharacters(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** The code points of a text, each once, in their order. */
function listPoints(text: string): number[] {
  return [...new Set(listCharacters(text))].sort((a, b) => a - b);
}

function listRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Neighbouring code points together, as `unicode-range` writes them. */
function joinRanges(points: number[]): Range[] {
  const ranges: Range[] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}
