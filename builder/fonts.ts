import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import subsetFont from "subset-font";
import type { Language } from "../domain/languages.ts";
import { readTypeface, type Typeface, typefaces } from "./brand/typefaces.ts";

interface Face extends Typeface {
  /** The name of its file. */
  name: string;
  /** The name that `tokens.css` uses. */
  family: string;
  /** The OpenType features that the script requires. */
  features: string[];
  /** The code points that the face is used for, as in `unicode-range`. The typeface may lack some of them. */
  range: string;
  /**
   * Whether documents have their glyphs inlined. The file is then fetched only for what scripts write later. Otherwise the
   * first paint waits briefly for the file, and nothing changes afterward.
   */
  inlined: boolean;
}

/** Has no kerning, which is hardly visible and would make a document's glyphs 50% larger. */
const latin: Face = {
  ...typefaces.latin,
  name: "latin",
  family: "Latin",
  features: [],
  range: "U+20-ff,U+131,U+152-153,U+2000-206f,U+20ac",
  inlined: true,
};

/** Browsers fetch these files only for text with such letters, which English, French, Spanish, and German don't have. */
const latinExt: Face = {
  ...latin,
  ...typefaces["latin-ext"],
  name: "latin-ext",
  range: "U+100-130,U+132-151,U+154-24f,U+20a0-20ab,U+20ad-20cf",
};
const vietnamese: Face = { ...latin, ...typefaces.vietnamese, name: "vietnamese", range: "U+1ea0-1ef9" };

const latinFaces = [latin, latinExt, vietnamese];

/** Not inlined: Arabic letters have four forms, so even a first screen needs 5.6 KB of the file's 7.3 KB. */
const arabic: Face = {
  ...typefaces.arabic,
  name: "arabic",
  family: "Arabic",
  features: ["init", "medi", "fina", "rlig", "ccmp", "mark"],
  range: "U+60c-652",
  inlined: false,
};

/** The faces by script, as in `Intl.Locale`. Arabic pages need Latin faces, too, for digits and the brand. */
const facesByScript: Record<string, Face[]> = { Latn: latinFaces, Arab: [arabic, ...latinFaces] };

/** `createInliner` replaces this with the glyphs of documents. */
const glyphsPlaceholder = "/*glyphs*/";

export type FontFiles = Awaited<ReturnType<typeof createFontFiles>>;

/** One file for each face, by name, and the stylesheet that names them. They don't depend on the texts of the site. */
export async function createFontFiles() {
  const files: Record<string, Uint8Array> = {};
  const fonts = new Map<Face, { font: Uint8Array; address: string }>();
  let css = glyphsPlaceholder;
  for (const face of new Set(Object.values(facesByScript).flat())) {
    const font = await readTypeface(face);
    const content = await subset(face, font, listCodePoints(face));
    // Files in this folder may be cached forever.
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const name = `assets/${face.name}-${hash}.woff2`;
    files[name] = content;
    fonts.set(face, { font, address: `/${name}` });
    const display = face.inlined ? "swap" : "optional";
    css += formatFace(face.family, display, `/${name}`, `;unicode-range:${face.range}`);
  }
  return {
    css,
    files,
    /** The stylesheet, and the fonts that the first paint of a document in this language waits for. */
    listFor(language: Language) {
      const preloaded = getFaces(language).filter(({ inlined }) => !inlined);
      return { fonts: css, fontPreloads: preloaded.flatMap((face) => fonts.get(face)?.address ?? []) };
    },
    /**
     * Creates a function that inlines the glyphs of all these documents into one of them, so that it needs no file, which would
     * replace another font when it arrives.
     */
    async createInliner(documents: readonly { html: string; language: Language }[]) {
      const text = documents.map(({ html }) => findDisplayText(html)).join(" ");
      const shown = new Set(Array.from(text, (character) => character.codePointAt(0)));
      const faces = new Set(documents.flatMap(({ language }) => getFaces(language)));
      let glyphs = "";
      for (const face of faces) {
        if (!face.inlined) continue;
        const codePoints = listCodePoints(face).filter((codePoint) => shown.has(codePoint));
        if (codePoints.length === 0) continue;
        const font = await subset(face, fonts.get(face)?.font as Uint8Array, codePoints);
        const data = Buffer.from(font).toString("base64");
        glyphs += formatFace("Glyphs", "swap", `data:font/woff2;base64,${data}`);
      }
      return (html: string): string => html.replace(glyphsPlaceholder, () => glyphs);
    },
  };
}

const formatFace = (family: string, display: string, url: string, range = "") =>
  `@font-face{font-family:"Display ${family}";font-weight:1 1000;font-display:${display};src:url(${url})${range}}`;

function getFaces(language: Language): Face[] {
  const { script = "" } = new Intl.Locale(language).maximize();
  const faces = facesByScript[script];
  if (!faces) throw new Error(`${language} is written in ${script}: add a face for it to builder/fonts.ts`);
  return faces;
}

/** What scripts write later: the visitor's number; the time of day, with AM or PM; and the button of a form that is being sent. */
const writtenLater = "0123456789.,:\u00a0\u202fAMP…";

/** Finds the text that a document shows in a web font. A soft hyphen may become a visible hyphen. */
function findDisplayText(html: string): string {
  const root = parse(html);
  return root
    .querySelectorAll(":is(h1, h2, h3, [data-display], .button):not(.visually-hidden)")
    .map((element) => element.textContent)
    .concat(root.querySelector("[data-separator], [data-island]") ? writtenLater : "")
    .join(" ")
    .replaceAll("\u00ad", "\u00ad-");
}

function subset({ axes, features }: Face, font: Uint8Array, codePoints: number[]): Promise<Uint8Array> {
  return subsetFont(font, String.fromCodePoint(...codePoints), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    dropTables: ["STAT", "gasp", "prep", ...(features.length === 0 ? ["GDEF", "GPOS", "GSUB"] : [])],
  });
}

function listCodePoints({ range }: Face): number[] {
  return [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(([, start = "", end = start]) => {
    const [first, last] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
