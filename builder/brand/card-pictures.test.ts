import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createBrandFolder } from "../../tests/support/temporary-folder.ts";
import { drawCardPictures } from "./card-pictures.ts";

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="214">${content}</svg>`;

/** Draws cards with this picture: `before` others without one, then the card. */
async function draw(name: string, content: string | Buffer | undefined, before = 0) {
  const cards = [...Array(before).fill({ name: "A" }), { name: "B", picture: name }];
  const folder = createBrandFolder({ cards });
  mkdirSync(join(folder, "cards"));
  if (content !== undefined) writeFileSync(join(folder, "cards", name), content);
  const { cardPictures, pictures } = await drawCardPictures(cards, folder);
  const [drawn] = Object.values(pictures);
  return { ...cardPictures[before], drawn };
}

const photo = sharp({ create: { width: 900, height: 900, channels: 3, background: "#c8102e" } });

test("pictures are converted and sized for their place, without what else their files say", async () => {
  const taken = photo.clone().withExif({ IFD0: { Copyright: "Mine" } });
  const contents = {
    "a.png": photo.png(),
    "a.jpg": taken.jpeg(),
    "a.webp": photo.webp(),
    "a.avif": photo.avif(),
    "a.gif": photo.gif(),
  };
  for (const [name, picture] of Object.entries(contents)) {
    const { src, drawn } = await draw(name, await picture.toBuffer());
    expect(src).toMatch(/^\/assets\/a-[\da-f]{8}\.webp$/);
    const metadata = await sharp(drawn).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 680, height: 428 });
    expect(metadata.exif).toBeUndefined();
  }
  const small = await draw("a.svg", svg('<rect width="340" height="214" fill="red"/>'), 3);
  expect(small).toMatchObject({ width: 170, height: 107 });
  expect(await sharp(small.drawn).metadata()).toMatchObject({ width: 170, height: 107 });
});

test("a changed picture has another address", async () => {
  const draws = ["red", "blue"].map((fill) =>
    draw("a.svg", svg(`<rect width="9" height="9" fill="${fill}"/>`)),
  );
  const [red, blue] = await Promise.all(draws);
  expect(red?.src).not.toBe(blue?.src);
});

test("a picture's SVG reads no other file and runs nothing", async () => {
  const hostile = svg(
    `<script>throw 1</script><image href="file://${join(import.meta.dirname, "../../docs/home.png")}" width="340" height="214"/>`,
  );
  const { drawn } = await draw("a.svg", hostile);
  const { data } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data.some((value, index) => index % 4 === 3 && value > 0)).toBe(false);
});

test.for([
  ["a missing file", undefined, "there is no such file"],
  ["another kind of file", "%PDF-1.7", "Input buffer "],
  [
    "half of a file",
    await photo
      .png()
      .toBuffer()
      .then((png) => png.subarray(0, png.length / 2)),
    "",
  ],
  ["more pixels than fit into memory", svg("").replace('"340"', '"40000"').replace('"214"', '"40000"'), ""],
  ["a large file", Buffer.alloc(10_000_001), "it is larger than 10 MB"],
] as const)("%s is refused with its line", async ([, content, reason]) => {
  await expect(draw("a.png", content as Buffer | undefined, 1)).rejects.toThrow(
    `brand/site.json, line 1: brand/cards/a.png can't be used: ${reason}`,
  );
});
