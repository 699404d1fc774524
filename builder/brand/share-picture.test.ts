import { expect, test } from "vitest";
import { readSiteSettings } from "../../settings/read-site-settings.ts";
import { listShareTexts } from "../../site/content/create-content.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createSharePicture } from "./share-picture.ts";
import { findUndrawn, prepareTypefaces } from "./typefaces.ts";

/** The size of the text that begins with `start`, in a picture where letters are half as wide as high. */
function drawAndFind(own: Record<string, string>, start: string): { size: number; width: number } {
  const [texts] = listShareTexts({
    settings: readSiteSettings({ BRAND: own.BRAND ?? "Moeda" }),
    ownTexts: { en: own.subtitle ? { subtitle: own.subtitle } : {} },
    ownPages: [],
  });
  if (!texts) throw new Error("There is no language");
  const read = (svg: string) => {
    const [, size = "", text = ""] = /font-size="([\d.]+)"[^>]*>([^<]*)</.exec(svg) ?? [];
    return { size: Number(size), width: (Number(size) / 2) * text.length, text };
  };
  const svg = createSharePicture(texts, "<svg/>", (line) => read(line).width);
  const found = [...svg.matchAll(/<text[^>]*>[^<]*</g)].map(([line]) => read(line));
  return found.find(({ text }) => text.replace("\u2068", "").startsWith(start)) ?? { size: 0, width: 0 };
}

test("a name that is too long for the picture is drawn smaller", () => {
  expect(drawAndFind({}, "Moeda").size).toBe(32);
  const long = drawAndFind({ BRAND: "Gifts ".repeat(10) }, "Gifts");
  expect(long.size).toBeGreaterThan(5);
  expect(long.width).toBeLessThan(1000);
});

test("a text without spaces is drawn small enough to fit next to the cards", () => {
  expect(drawAndFind({ subtitle: "S".repeat(120) }, "SSS").width).toBeLessThanOrEqual(590);
});

test("pictures have Latin, Greek, Cyrillic, and Arabic letters without fonts of this machine, and others are named", async () => {
  const { font } = (await prepareTypefaces(createTemporaryFolder()))("Żółw Quà tặng Δώρα Подарок هدية 礼 उ");
  const withoutSystem = { font: { ...font, loadSystemFonts: false } };
  expect(findUndrawn("Żółw Quà tặng Δώρα Подарок هدية 礼 उ", withoutSystem)).toEqual(["礼", "उ"]);
});
