import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";
import type { Language } from "../contract/languages.ts";

const require = createRequire(import.meta.url);

interface Face {
  family: string;
  file: string;
  axes: Record<string, number>;
  features: string[];
  /** First and last code points of what the face draws. */
  covers: [number, number][];
  /** The glyphs of the whole subset, a file that is fetched when a later page needs more than was inlined. */
  whole: string;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** One weight of each, with the features that its script can't do without: half the weight of all of them. */
const latin: Face = {
  family: "Display Latin",
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
  axes: { wght: 700, wdth: 100, opsz: 32 },
  features: ["kern"],
  covers: [
    [0x20, 0x24f],
    [0x2000, 0x20cf],
  ],
  whole: `${range(0x20, 0x7e)}¡«»¿ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäçèéêëíîïñóôöùúûüÿœŒ–—‘’‚“”„…€`,
};

const arabic: Face = {
  family: "Display Arabic",
  file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
  axes: { wght: 600 },
  features: ["init", "medi", "fina", "rlig", "ccmp"],
  covers: [[0x600, 0x6ff]],
  whole: range(0x600, 0x6ff),
};

export interface TypeFile {
  name: string;
  content: Uint8Array;
}

/**
 * The display type of one document: the glyphs that its headings use, inlined, and the whole subsets as files.
 * `laterText` is what its script will show in this type. An Arabic document has no room for Latin glyphs too: its figures and the brand are in the system's type.
 */
export async function displayType(
  html: string,
  language: Language,
  laterText: string,
): Promise<{ css: string; files: TypeFile[] }> {
  const face = language === "ar" ? arabic : latin;
  const glyphs = [...new Set(displayText(html) + countedFigures + laterText)].filter((glyph) =>
    covers(face, glyph),
  );
  const data = Buffer.from(await cut(face, glyphs.join(""))).toString("base64");
  const rules = [fontFace("Display", `data:font/woff2;base64,${data}`, runsOf(glyphs))];
  const files: TypeFile[] = [];
  for (const face of [latin, arabic]) {
    const content = await cut(face, face.whole);
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/${face.family.toLowerCase().replace(" ", "-")}-${hash}.woff2`;
    files.push({ name, content });
    rules.push(fontFace(face.family, `/${name}`, face.covers));
  }
  return { css: rules.join(""), files };
}

/** What `Intl` may write the visitor count with, which is not known when the document is built. */
const countedFigures = "0123456789.,\u00a0\u202f";

/** With the hyphen that a browser shows where it breaks a word at a soft one. */
function displayText(html: string): string {
  const document = parse(html);
  for (const unseen of document.querySelectorAll(".visually-hidden")) unseen.remove();
  return document
    .querySelectorAll("h1, h2, h3, .display, .label")
    .map((element) => element.textContent)
    .join("")
    .replaceAll("\u00ad", "\u00ad-");
}

async function cut(face: Face, text: string): Promise<Uint8Array> {
  return subsetFont(await readFile(require.resolve(face.file)), text, {
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

function fontFace(family: string, source: string, runs: [number, number][]): string {
  const hex = (point: number) => point.toString(16);
  const range = runs.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`);
  return `@font-face{font-family:"${family}";font-weight:1 1000;font-display:swap;src:url(${source});unicode-range:${range}}`;
}

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
