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
  /** The code points that the face covers. */
  points: number[];
}

/** Without kerning: it would add half to a document's glyphs and is hardly visible. */
const latin: Face = {
  family: "Display Latin",
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
  axes: { wght: 700, wdth: 100, opsz: 32 },
  features: [],
  points: [...listRange(0x20, 0x24f), ...listRange(0x2000, 0x20cf)],
};

const arabic: Face = {
  family: "Display Arabic",
  file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
  axes: { wght: 600 },
  features: ["init", "medi", "fina", "rlig", "ccmp"],
  points: listRange(0x600, 0x6ff),
};

/** By the script of a language, as in `Intl.Locale`. */
const facesByScript: Record<string, Face> = { Latn: latin, Arab: arabic };

/** Arabic headings have Latin figures and the brand. A face with these alone is a quarter of the Latin face. */
const figures = "0123456789%+,.:";
const figuresFamily = "Display Figures";

/** `inlineGlyphs` replaces this mark by the glyphs of a document. */
const glyphsMark = "/*glyphs*/";

/**
 * The web fonts as files, by name, and the stylesheet that names them. They do not depend on the texts of the site. A
 * browser fetches one only if a page shows a character that is not among the document's inlined glyphs. The files are
 * optional: if one comes late, nothing moves, and the next page has it from the cache.
 */
export async function cutFontFiles(brand: string) {
  const files: Record<string, Uint8Array> = {};
  let css = glyphsMark;
  let figuresFile = "";
  for (const face of [
    ...Object.values(facesByScript),
    { ...latin, family: figuresFamily, points: listPoints(figures + brand) },
  ]) {
    const content = await cut(face, face.points);
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/${face.family.toLowerCase().replace(" ", "-")}-${hash}.woff2`;
    files[name] = content;
    if (face.family === figuresFamily) figuresFile = name;
    css += `@font-face{font-family:"${face.family}";font-weight:1 1000;font-display:optional;src:url(/${name});unicode-range:${formatUnicodeRange(face.points)}}`;
  }
  return {
    css,
    files,
    /** The address of the face that a document asks for early: an optional face that is not is hardly ever in time. */
    getPreloaded: (language: Language) => (getScript(language) === "Latn" ? undefined : `/${figuresFile}`),
  };
}

/** Inlines the glyphs of a document's headings, in the script of its language, so that the first paint has them. */
export async function inlineGlyphs(html: string, language: Language): Promise<string> {
  const script = getScript(language);
  const face = facesByScript[script];
  if (!face) throw new Error(`${language} is written in ${script}: add a face for it to site-build/fonts.ts`);
  const points = listPoints(findDisplayText(html)).filter((point) => face.points.includes(point));
  const data = Buffer.from(await cut(face, points)).toString("base64");
  const css = `@font-face{font-family:"Display Glyphs";font-weight:1 1000;font-display:swap;src:url(data:font/woff2;base64,${data})}`;
  return html.replace(glyphsMark, () => css);
}

const getScript = (language: Language) => new Intl.Locale(language).maximize().script ?? "";

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

async function cut({ file, axes, features }: Face, points: number[]): Promise<Uint8Array> {
  return subsetFont(await readFile(require.resolve(file)), String.fromCodePoint(...points), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    dropTables: ["STAT", "gasp", "prep"],
  });
}

function listRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The code points of a text, each once, in ascending order. */
function listPoints(text: string): number[] {
  return [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))].sort((a, b) => a - b);
}

function formatUnicodeRange(points: number[]): string {
  const ranges: number[][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.at(-1) === point - 1) last.push(point);
    else ranges.push([point]);
  }
  const hex = (point = 0) => point.toString(16);
  return ranges.map((range) => `U+${hex(range[0])}${range.length > 1 ? `-${hex(range.at(-1))}` : ""}`).join();
}
