import { expect, test } from "vitest";
import { readSiteSettings } from "../../settings/read-site-settings.ts";
import { listShareTexts } from "../../site/content/create-content.ts";
import type { OwnPage } from "../../site/content/parsed-own-page.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createSharePicture } from "./share-picture.ts";
import { findUndrawn, prepareTypefaces } from "./typefaces.ts";

/** The text that begins with `start`, in a picture where letters are half as wide as high, and where the cards begin. */
function drawAndFind(own: Record<string, string>, start: string) {
  const [texts] = listShareTexts({
    settings: readSiteSettings({ BRAND: own.BRAND ?? "Moeda" }),
    ownTexts: { en: own.subtitle ? { subtitle: own.subtitle } : {} },
    ownPages: [],
  });
  if (!texts) throw new Error("There is no language");
  const read = (svg: string) => {
    const [, x, size, text = ""] = /x="([\d.]+)".*font-size="([\d.]+)"[^>]*>([^<]*)</.exec(svg) ?? [];
    const width = (Number(size) / 2) * text.length;
    return { size: Number(size), width, end: Number(x) + width, text };
  };
  const svg = createSharePicture(texts, "<svg/>", (line) => read(line).width);
  const found = [...svg.matchAll(/<text[^>]*>[^<]*</g)].map(([line]) => read(line));
  const text = found.find(({ text }) => text.replace("\u2068", "").startsWith(start));
  if (!text) throw new Error(`There is no text ${start}`);
  const cards = [...svg.matchAll(/translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\) rotate\((\S+) 170 107\)/g)];
  const starts = cards.map(([, x, scale, turn]) => {
    const angle = (Math.abs(Number(turn)) * Math.PI) / 180;
    return Number(x) + Number(scale) * (170 - 170 * Math.cos(angle) - 107 * Math.sin(angle));
  });
  return { ...text, startOfCards: Math.min(...starts) };
}

test("a name that is too long for the picture is drawn smaller", () => {
  expect(drawAndFind({}, "Moeda").size).toBe(32);
  const long = drawAndFind({ BRAND: "Gifts ".repeat(10) }, "Gifts");
  expect(long.size).toBeGreaterThan(5);
  expect(long.width).toBeLessThan(1000);
});

test("a text without spaces is drawn small enough to fit next to the cards", () => {
  const { end, startOfCards } = drawAndFind({ subtitle: "S".repeat(120) }, "SSS");
  expect(end).toBeLessThan(startOfCards);
});

test("in Arabic, a figure and its unit stay in their order", () => {
  const texts = listShareTexts({
    settings: readSiteSettings({ BRAND: "Moeda" }),
    ownTexts: {},
    ownPages: [{ name: "guide", language: "ar", title: "من 0.40 USD" } as OwnPage],
  }).find(({ title }) => title.includes("USD"));
  if (!texts) throw new Error("There is no page");
  const svg = createSharePicture(texts, "<svg/>", () => 100);
  expect(/>([^<]*USD[^<]*)</.exec(svg)?.[1]).toBe("\u2067من \u20660.40 USD\u2069\u2069");
});

test("pictures have Latin, Greek, Cyrillic, and Arabic letters without fonts of this machine, and others are named", async () => {
  const { font } = (await prepareTypefaces(createTemporaryFolder()))("Żółw Quà tặng Δώρα Подарок هدية 礼 उ");
  const withoutSystem = { font: { ...font, loadSystemFonts: false } };
  expect(findUndrawn("Żółw Quà tặng Δώρα Подарок هدية 礼 उ", withoutSystem)).toEqual(["礼", "उ"]);
});
