import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

interface Face {
  file: string;
  axes: Record<string, number>;
  features: string[];
  /** What the face draws, and the whole subset that is fetched when a later page needs more of it. */
  covers: RegExp;
  whole: string;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** One weight of each, with the features that its script needs and no others: half the weight of all of them. */
const faces: Record<"latin" | "arabic", Face> = {
  latin: {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    axes: { wght: 700, wdth: 100, opsz: 32 },
    features: ["kern"],
    covers: /[\u0020-\u024f\u2000-\u20cf]/u,
    whole: `${range(0x20, 0x7e)}¡«»¿ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäçèéêëíîïñóôöùúûüÿœŒ–—‘’‚“”„…€`,
  },
  arabic: {
    file: "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
    axes: { wght: 600 },
    features: ["init", "medi", "fina", "rlig", "ccmp", "mark", "mkmk", "kern"],
    covers: /[\u0600-\u06ff]/u,
    whole: range(0x600, 0x6ff),
  },
};

export interface TypeFile {
  name: string;
  content: Uint8Array;
}

/**
 * The display type of one document: the glyphs that its headings use, inlined, and the whole subsets as files
 * behind them, which a browser fetches only when a later page in place needs a glyph that is missing.
 */
export async function displayType(html: string): Promise<{ css: string; files: TypeFile[] }> {
  const glyphs = displayGlyphs(html);
  const rules: string[] = [];
  const files: TypeFile[] = [];
  for (const [script, face] of Object.entries(faces)) {
    const used = glyphs.filter((glyph) => face.covers.test(glyph));
    if (used.length > 0) {
      const data = Buffer.from(await cut(face, used.join(""))).toString("base64");
      const source = `url(data:font/woff2;base64,${data})`;
      rules.push(fontFace("Display", source, used));
    }
    const content = await cut(face, face.whole);
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/display-${script}-${hash}.woff2`;
    files.push({ name, content });
    rules.push(fontFace("Display whole", `url(/${name})`, [...face.whole]));
  }
  return { css: rules.join(""), files };
}

/** The figures are always there: the counter's are not known when the document is built. */
function displayGlyphs(html: string): string[] {
  const texts = parse(html)
    .querySelectorAll("h1, h2, h3, .display, .label")
    .map((element) => element.textContent);
  return [...new Set(`${texts.join("")}0123456789.,\u00a0\u202f`)].sort();
}

async function cut(face: Face, text: string): Promise<Uint8Array> {
  return subsetFont(await readFile(require.resolve(face.file)), text, {
    targetFormat: "woff2",
    variationAxes: face.axes,
    keepFeatures: face.features,
    noHinting: true,
  });
}

function fontFace(family: string, source: string, glyphs: string[]): string {
  return `@font-face{font-family:"${family}";font-weight:1 1000;font-display:swap;src:${source};unicode-range:${unicodeRange(glyphs)}}`;
}

function unicodeRange(glyphs: string[]): string {
  const points = glyphs.map((glyph) => glyph.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(",");
}
