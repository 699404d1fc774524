import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { SettingsError } from "../../lib/env/read-settings.ts";
import { parseJson } from "../../lib/text/parse-json.ts";
import { placeCardPicture } from "../../settings/card-picture.ts";
import type { SiteFile } from "../../settings/site-file.ts";

const maxBytes = 10_000_000;

/** A small file may unpack to more than the machine has memory for. */
const limits = { limitInputPixels: 50_000_000, density: 144 };

/** The formats, as sharp names them. AVIF is a kind of HEIF. */
const formats = ["png", "jpeg", "webp", "heif", "svg"];

/**
 * Converts and sizes the pictures of cards, by the names of their files in the site.
 * @param folder with `site.json` and the folder `cards`
 * @throws {SettingsError} with the line of each that can't be used
 */
export async function drawCardPictures(cards: SiteFile["cards"], folder: string) {
  const files: Record<string, Uint8Array> = {};
  const problems: string[] = [];
  for (const [index, { picture }] of cards.entries()) {
    if (picture === undefined) continue;
    const { src, width, height } = placeCardPicture(picture, index);
    try {
      files[src.slice(1)] = await drawPicture(join(folder, "cards", picture), width, height);
    } catch (error) {
      const { findLine } = parseJson(readFileSync(join(folder, "site.json"), "utf8"));
      const line = findLine(["cards", index, "picture"]);
      const [reason] = (error as Error).message.split("\n");
      problems.push(
        `brand/site.json, line ${line}: brand/cards/${picture} can't be used: ${reason}. → Correct or remove it`,
      );
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return files;
}

/** Crops a picture to the shape of a card and removes metadata, such as the place where it was taken. */
async function drawPicture(file: string, width: number, height: number): Promise<Uint8Array> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Error("there is no such file");
  if (stats.size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1_000_000} MB`);
  // Reads from memory, so that an SVG file can't load other files.
  const picture = sharp(readFileSync(file), limits).timeout({ seconds: 30 });
  const { format } = await picture.metadata();
  if (!formats.includes(format)) throw new Error("it isn't a PNG, JPEG, WebP, AVIF, or SVG picture");
  return await picture.autoOrient().resize(width, height).webp({ quality: 80 }).toBuffer();
}
