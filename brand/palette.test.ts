import { readFileSync } from "node:fs";
import { join } from "node:path";
import Color from "colorjs.io";
import { expect, test } from "vitest";
import { createPalette, type Palette, readPalette, writePalette } from "./palette.ts";

const css = readFileSync(join(import.meta.dirname, "../app/styles/tokens.css"), "utf8");
const defaults = readPalette(css);

/** Colors all over the RGB cube, its corners and grays included. */
const levels = ["00", "2a", "55", "7f", "80", "aa", "d4", "ff"];
const colors = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);

const luminances = (palette: Palette) =>
  Object.entries({
    ...palette.light,
    ...Object.fromEntries(Object.entries(palette.dark).map(([name, value]) => [`${name} (dark)`, value])),
  });

test("the stylesheet of an empty palette is the default one, to the digit", () => {
  expect(writePalette(css, defaults)).toBe(css);
});

test("any color keeps every pair's contrast: light colors get no darker, and dark ones no lighter", () => {
  for (const color of colors) {
    const palette = luminances(createPalette(defaults, color));
    for (const [index, [name, value]] of luminances(defaults).entries()) {
      const before = new Color(value).luminance;
      const after = new Color(palette[index]?.[1] ?? "").luminance;
      if (before > 0.25) expect(after, `${color}: ${name}`).toBeGreaterThanOrEqual(before);
      else expect(after, `${color}: ${name}`).toBeLessThanOrEqual(before);
    }
  }
});

test("a bright color is the action color itself, and a dark one is lightened", () => {
  expect(createPalette(defaults, "#ffd400").action).toBe("#ffd400");
  const { action } = createPalette(defaults, "#0033cc");
  expect(action).not.toBe("#0033cc");
  expect(new Color(action).to("oklch").coords[2]).toBeCloseTo(new Color("#0033cc").to("oklch").coords[2], -1);
});

test("three cards of any brand have three colors", () => {
  for (const color of colors) {
    const { action, light } = createPalette(defaults, color);
    for (const [one, other] of [
      [action, light.gold],
      [action, light.lavender],
      [light.gold, light.lavender],
    ])
      expect(
        new Color(one ?? "").deltaE(new Color(other ?? ""), "2000"),
        `${color}: ${one}, ${other}`,
      ).toBeGreaterThan(8);
  }
});
