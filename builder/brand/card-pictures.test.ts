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
  return await drawCardPictures(cards, folder);
}

const photo = sharp({ create: { width: 900, height: 900, channels: 3, background: "#c8102e" } });

test("pictures are converted and sized for their place, without what else their files say", async () => {
  const taken = photo.clone().withExif({ IFD0: { Copyright: "Mine" } });
  const contents = {
    "a.png": photo.png(),
    "a.jpg": taken.jpeg(),
    "a.webp": photo.webp(),
    "a.avif": photo.avif(),
  };
  for (const [name, picture] of Object.entries(contents)) {
    const files = await draw(name, await picture.toBuffer());
    const drawn = await sharp(files[`cards/${name}.680.webp`]).metadata();
    expect(drawn).toMatchObject({ format: "webp", width: 680, height: 428 });
    expect(drawn.exif).toBeUndefined();
  }
  const small = await draw("a.svg", svg('<rect width="340" height="214" fill="red"/>'), 3);
  expect(await sharp(small["cards/a.svg.170.webp"]).metadata()).toMatchObject({ width: 170, height: 107 });
});

test("a picture's SVG reads no other file and runs nothing", async () => {
  const hostile = svg(
    `<script>throw 1</script><image href="file://${join(import.meta.dirname, "../../docs/home.png")}" width="340" height="214"/>`,
  );
  const drawn = (await draw("a.svg", hostile))["cards/a.svg.680.webp"];
  const { data } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data.some((value, index) => index % 4 === 3 && value > 0)).toBe(false);
});

test.for([
  ["a missing file", undefined, "there is no such file"],
  ["another kind of file", "GIF89a", "Input buffer "],
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
