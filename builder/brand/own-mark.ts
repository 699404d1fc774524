import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { SettingsError } from "../../lib/env/read-settings.ts";

/** Larger files contain photos or thousands of points, which nobody can see in a browser's tab. */
const maxBytes = 100_000;

/**
 * Reads the operator's mark, if there is one.
 * @throws {SettingsError} if it can't be used
 */
export function readOwnMark(folder: string): string | undefined {
  const file = join(folder, "mark.svg");
  if (!existsSync(file)) return undefined;
  const svg = readFileSync(file, "utf8");
  const problem = findProblem(svg);
  if (problem)
    throw new SettingsError([`brand/mark.svg ${problem}. → Correct it, or remove it for the engraved mark`]);
  return svg;
}

/** Returns why a picture can't be a mark, as the end of a sentence; undefined if it can. */
export function findProblem(svg: string): string | undefined {
  if (Buffer.byteLength(svg) > maxBytes) return `is larger than ${maxBytes / 1000} KB`;
  const [root = ""] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const [, width = 0, height = 0] =
    /\bviewBox\s*=\s*["']\s*[-+.\de]+[\s,]+[-+.\de]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/
      .exec(root)
      ?.map(Number) ?? [];
  if (!(width > 0 && height > 0)) return 'must have a viewBox, for example viewBox="0 0 32 32"';
  if (width > 2 * height || height > 2 * width) return "must be about as wide as high";
  try {
    const { pixels } = new Resvg(svg, { fitTo: { mode: "width", value: 32 } }).render();
    return pixels.some((value, index) => index % 4 === 3 && value > 0) ? undefined : "shows nothing";
  } catch (error) {
    return `isn't an SVG file (${(error as Error).message.split("\n")[0]})`;
  }
}
