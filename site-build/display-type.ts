import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";
import type { Language } from "../contract/languages.ts";

const require = createRequire(import.meta.url);

interface Face {
  file: string;
  axes: Record<string, number>;
  features: string[];
  /** First and last code points of what the face draws. */
  covers: [number, number][];
}

/** One weight of each, with the features that its script can't do without: half the weight of all of them. */
const latin: Face = {
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
  axes: { wght: 700, wdth: 100, opsz: 32 },
  features: ["kern"],
  covers: [
    [0x20, 0x24f],
    [0x2000, 0x20cf],
  ],
};

const arabic: Face = {
  file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
  axes: { wght: 600 },
  features: ["init", "medi", "fina", "rlig", "ccmp"],
  covers: [[0x600, 0x6ff]],
};

/** An Arabic document has no room for Latin glyphs too: its figures and the brand are in the system's type. */
const faceOf = (language: Language) => (language === "ar" ? arabic : latin);

/** What a document sets in the display type, with the hyphen that a browser shows where it breaks a word at a soft one. */
export function displayText(html: string): string {
  const document = parse(html);
  for (const unseen of document.querySelectorAll(".visually-hidden")) unseen.remove();
  return document
    .querySelectorAll("h1, h2, h3, .display, .label")
    .map((element) => element.textContent)
    .join("")
    .replaceAll("\u00ad", "\u00ad-");
}

/** What `Intl` may write the visitor count with, which is not known when the document is built. */
const countedFigures = "0123456789.,\u00a0\u202f";

/** The rule for the display type of one document, with the glyphs of its text and no others. */
export async function inlinedType(text: string, language: Language): Promise<string> {
  const glyphs = glyphsOf(text, language);
  const data = Buffer.from(await cut(faceOf(language), glyphs)).toString("base64");
  const range = runsOf(glyphs).map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`);
  return `@font-face{font-family:Display;font-weight:1 1000;font-display:swap;src:url(data:font/woff2;base64,${data});unicode-range:${range}}`;
}

export interface TypeFile {
  name: string;
  content: Uint8Array;
}

/** The display type of all documents of a language, for pages that are shown in place. */
export async function typeFile(text: string, language: Language): Promise<TypeFile> {
  const content = await cut(faceOf(language), glyphsOf(text, language));
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return { name: `assets/display-${language}-${hash}.woff2`, content };
}

function glyphsOf(text: string, language: Language): string[] {
  return [...new Set(text + countedFigures)].filter((glyph) => covers(faceOf(language), glyph));
}

async function cut(face: Face, glyphs: string[]): Promise<Uint8Array> {
  return subsetFont(await readFile(require.resolve(face.file)), glyphs.join(""), {
    targetFormat: "woff2",
    variationAxes: face.axes,
    keepFeatures: face.features,
    noHinting: true,
    dropTables: ["STAT", "gasp", "prep"],
  });
}

function covers(face: Face, glyph: string): boolean {
  const point = glyph.codePointAt(0) ?? 0;
  return face.covers.some(([from, to]) => from <= point && point <= to);
}

const hex = (point: number) => point.toString(16);

/** Neighbouring code points together, as `unicode-range` writes them. */
function runsOf(glyphs: string[]): [number, number][] {
  const points = glyphs.map((glyph) => glyph.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs;
}
