import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import type { Brand } from "./brand.ts";
import { createSharePicture, type ShareTexts } from "./share-picture.ts";
import { findUndrawn, prepareTypefaces } from "./typefaces.ts";

/** The sizes of the images in `favicon.ico`, in pixels. */
const iconSizes = [16, 32];

/** Draws all icons and share pictures, by the names of their files. */
export async function drawPictures(
  brand: Brand,
  shareTexts: ShareTexts[],
  cacheFolder: string,
): Promise<Record<string, string | Uint8Array>> {
  return { ...(await drawIcons(brand)), ...(await drawSharePictures(brand, shareTexts, cacheFolder)) };
}

async function drawIcons({ tabMark, fullBleedMark }: Brand) {
  const touch = sharp(await drawIcon(fullBleedMark, 180)).flatten({ background: "#fff" });
  const icons = iconSizes.map(async (size) => ({ size, picture: await drawIcon(tabMark, size) }));
  return {
    "icon.svg": tabMark,
    "apple-touch-icon.png": await touch.png().toBuffer(),
    "favicon.ico": formatIco(await Promise.all(icons)),
  };
}

/** A square with the mark in its center. */
function drawIcon(mark: string, size: number): Promise<Buffer> {
  const fitTo = { mode: "width", value: 4 * size } as const;
  return sharp(new Resvg(mark, { fitTo }).render().asPng())
    .resize(size, size, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}

/** Wraps PNGs for browsers that look for `/favicon.ico`: https://en.wikipedia.org/wiki/ICO_(file_format) */
function formatIco(icons: { size: number; picture: Buffer }[]): Buffer {
  let offset = 6 + 16 * icons.length;
  const entries = icons.map(({ size, picture }) => {
    // Width and height, one plane, and 32 bits a pixel.
    const entry = Buffer.from([size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([
    Buffer.from([0, 0, 1, 0, icons.length, 0]),
    ...entries,
    ...icons.map(({ picture }) => picture),
  ]);
}

/** Pictures that are the same as in the build before are read from the cache. */
async function drawSharePictures({ mark, paint }: Brand, shareTexts: ShareTexts[], cacheFolder: string) {
  const getOptions = await prepareTypefaces(join(cacheFolder, "typefaces"));
  const files: Record<string, Uint8Array> = {};
  const kept = new Set(["typefaces"]);
  const wanted = JSON.stringify(shareTexts);
  const undrawn = findUndrawn(wanted, getOptions(wanted));
  if (undrawn.length > 0)
    console.warn(
      `The share pictures leave out ${undrawn.join(" ")}, which can't be drawn here. → Install a font that has them, for example fonts-noto-cjk, and build again; Indic scripts are never drawn`,
    );
  const drawable = [...wanted].filter((letter) => !undrawn.includes(letter)).join("");
  const options = getOptions(drawable);
  for (const texts of JSON.parse(drawable) as ShareTexts[]) {
    const measure = (text: string) =>
      new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${text}</svg>`, options).getBBox()
        ?.width ?? 0;
    const svg = paint(createSharePicture(texts, mark, measure));
    const name = `${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.png`;
    kept.add(name);
    files[texts.address.slice(1)] = await readFile(join(cacheFolder, name)).catch(async () => {
      const picture = await drawSharePicture(svg, options);
      await writeFile(join(cacheFolder, name), picture);
      return picture;
    });
  }
  for (const name of await readdir(cacheFolder))
    if (!kept.has(name)) await rm(join(cacheFolder, name), { recursive: true });
  return files;
}

/** Limits pictures to 256 colors, because some apps don't show pictures of more than 300 KB. */
async function drawSharePicture(svg: string, options: ResvgRenderOptions): Promise<Buffer> {
  const { pixels, width, height } = await renderAsync(svg, options);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten()
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
