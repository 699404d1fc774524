import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Color from "colorjs.io";
import { expect, test } from "vitest";
import type { Palette } from "../../domain/palette.ts";
import { describeBrandColor } from "../../settings/brand-color.ts";
import { createPalette, defaultPalette, formatPalette, repaintPicture } from "./create-palette.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Colors all over the RGB cube, its corners and grays included. */
const levels = ["00", "33", "7f", "80", "cc", "ff"];
const palettes = levels
  .flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
  .map((color) => ({ color, palette: createPalette(color) }));

const list = (palette: Palette) =>
  Object.entries({
    ...palette.light,
    ...Object.fromEntries(Object.entries(palette.dark).map(([name, value]) => [`${name} (dark)`, value])),
  });

const isOfButtons = (name: string) => name.startsWith("action");

test("any color keeps the contrast of every pair but those of buttons: light colors get no darker, and dark ones no lighter", () => {
  const before = list(defaultPalette).map(([, value]) => new Color(value).luminance);
  for (const { color, palette } of palettes)
    for (const [index, [name, value]] of list(palette).entries()) {
      if (isOfButtons(name)) continue;
      const luminance = before[index] ?? 0;
      const after = new Color(value).luminance;
      if (luminance > 0.25) expect(after, `${color}: ${name}`).toBeGreaterThanOrEqual(luminance);
      else expect(after, `${color}: ${name}`).toBeLessThanOrEqual(luminance);
    }
});

test("buttons have the brand's own color, and their text is legible on it, also under the pointer", () => {
  for (const { color, palette } of palettes) {
    const { action, "action-hover": hover = "", "action-ink": ink = "" } = palette.light;
    expect(action).toBe(color);
    expect(new Color(hover).contrast(new Color(color), "WCAG21"), `${color}: hover`).toBeGreaterThan(1.1);
    for (const ground of [color, hover])
      expect(new Color(ink).contrast(new Color(ground), "WCAG21"), color).toBeGreaterThanOrEqual(4.5);
  }
});

test("accents on dark surfaces are a bright color itself, and the tint of a dark one", () => {
  const getAccent = (color: string) => createPalette(color).light["dark-accent"] ?? "";
  expect(getAccent("#ffd400")).toBe("#ffd400");
  expect(getAccent("#0033cc")).not.toBe("#0033cc");
  const getHue = (color: string) => Number(new Color(color).to("oklch").coords[2]);
  expect(getHue(getAccent("#0033cc"))).toBeCloseTo(getHue("#0033cc"), -1);
});

test.for([
  ["#c8102e", "white text. On dark bands, text and outlines have a lighter tint of it."],
  ["#1b2a6b", "white text. On dark bands,"],
  ["#ffd400", "dark text."],
  ["#ffffff", "dark text. On light panels, its buttons are hard to see."],
] as const)("setup says what becomes of %s", ([color, expected]) => {
  expect(describeBrandColor(color)).toContain(`have the color ${color}, with ${expected}`);
  expect(createPalette(color).light["action-ink"] === "#ffffff").toBe(expected.startsWith("white"));
});

test("three cards of any brand have three colors", () => {
  for (const { color, palette } of palettes) {
    const { action = "", highlight = "", ticket = "" } = palette.light;
    for (const [one, other] of [
      [action, highlight],
      [action, ticket],
      [highlight, ticket],
    ] as const)
      expect(new Color(one).deltaE(new Color(other), "2000"), `${color}: ${one}, ${other}`).toBeGreaterThan(
        8,
      );
  }
});

test("pictures are repainted, whatever their transparency and quoting", () => {
  const palette = createPalette("#ffd400");
  const { action, line } = palette.light;
  expect(repaintPicture('<path fill="#46e0a4" stroke="#10231c1f" color="#123456"/>', palette)).toBe(
    `<path fill="${action}" stroke="${line}1f" color="#123456"/>`,
  );
  expect(repaintPicture("url(\"data:,fill='%2346e0a4'\")", palette)).toBe(
    `url("data:,fill='%23${action?.slice(1)}'")`,
  );
});

// A minifier would shorten the last two, but not in rules that it never sees.
test.for(["#ffd400", "#ffcc66", "#ff0000"])(
  "the rules of the palette of %s have every color of each scheme, its transparency, and references to others",
  (color) => {
    const palette = createPalette(color);
    const [light = "", dark = ""] = formatPalette(palette).split("@media (prefers-color-scheme:dark)");
    for (const [name, value] of Object.entries(palette.light)) expect(light).toContain(`--${name}:${value}`);
    for (const [name, value] of Object.entries(palette.dark)) expect(dark).toContain(`--${name}:${value}`);
    expect(light).toContain(`--line:${palette.light.line}1f;`);
    // Otherwise, the light scheme's color would apply in the dark one.
    expect(dark).toContain("--error:var(--dark-error);");
  },
);

test("no stylesheet or picture of the pages has a color that isn't in `tokens.css`", () => {
  const known = new Set(list(defaultPalette).map(([, value]) => value));
  const found = globSync("site/**/*.{css,svg,ts,tsx}", { cwd: projectFolder })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(join(projectFolder, file), "utf8").matchAll(/#[0-9a-f]{6}(?:[0-9a-f]{2})?\b/g)].map(
        ([color]) => ({ file, color: color.slice(0, 7) }),
      ),
    );
  expect(found).not.toEqual([]);
  expect(found.filter(({ color }) => !known.has(color) && color !== "#ffffff")).toEqual([]);
});
