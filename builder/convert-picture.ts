import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, extname } from "node:path";
import sharp, { type ResizeOptions } from "sharp";
import type { Picture } from "../site/content/picture.ts";

const maxBytes = 10_000_000;

/** A small file may unpack to more than the machine has memory for. */
const limits = { limitInputPixels: 50_000_000, density: 144 };

/** As sharp calls them. AVIF is a kind of HEIF. */
const formats = ["png", "jpeg", "webp", "gif", "heif", "svg"];

/** By the original and its size: in development, pictures are read for each request. */
const converted = new Map<string, Picture & { content: Uint8Array }>();

/**
 * Converts and sizes a picture of the operator's. What the file says beside its pixels, such as a place, is left out.
 * @throws {Error} why it can't be used, in a few words
 */
export async function convertPicture(file: string, size: ResizeOptions) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Error("there is no such file");
  if (stats.size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1_000_000} MB`);
  // From memory: an SVG file can't name others.
  const original = readFileSync(file);
  const key = `${JSON.stringify(size)} ${hashOf(original)}`;
  const picture = converted.get(key) ?? (await convert(original, nameOf(file), size));
  converted.set(key, picture);
  return picture;
}

async function convert(original: Uint8Array, name: string, size: ResizeOptions) {
  try {
    const picture = sharp(original, limits).timeout({ seconds: 30 });
    const { format } = await picture.metadata();
    if (!formats.includes(format)) throw new Error("it isn't a PNG, JPEG, WebP, AVIF, GIF, or SVG picture");
    const { data: content, info } = await picture
      .autoOrient()
      .resize(size)
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const src = `/assets/${name}-${hashOf(content).slice(0, 8)}.webp`;
    return { src, width: info.width, height: info.height, content };
  } catch (error) {
    throw new Error((error as Error).message.split("\n")[0]);
  }
}

const nameOf = (file: string) =>
  basename(file, extname(file))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-");

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
