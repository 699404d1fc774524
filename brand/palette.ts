import { readFileSync } from "node:fs";
import { join } from "node:path";
import Color from "colorjs.io";

/** The colors of `tokens.css` by name, as in `dark-ink: "#eaf3ec"`. The dark scheme has those that differ. */
export interface Palette {
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** Colors with a meaning, or of paper. They are the same for every brand. */
const fixed = ["error", "error-strong", "dark-error", "chat"];
const fixedInLight = ["paper", "surface"];

/** The action color. The others follow from it. */
const action = "mint";

/** Below this chroma, a color is gray to the eye, and its hue says nothing. */
const leastChroma = 0.04;

/** Lighter colors are on darker ones, and darker ones on lighter ones. */
const middleLuminance = 0.25;

/** More would make the tints of a neon color stand out more than its buttons. */
const maxChromaFactor = 1.2;

const declaration = /--([\w-]+): (#[0-9a-f]{6})/g;
const darkScheme = "@media (prefers-color-scheme: dark)";

/** Reads the palette of a stylesheet. References to other colors aren't part of it, nor is transparency. */
export function readPalette(css: string): Palette {
  const [light = "", dark = ""] = css.split(darkScheme);
  const read = (part: string) =>
    Object.fromEntries([...part.matchAll(declaration)].map(([, name, value]) => [name, value]));
  return { light: read(light), dark: read(dark) };
}

export const defaultPalette = readPalette(
  readFileSync(join(import.meta.dirname, "../app/styles/tokens.css"), "utf8"),
);

/** Replaces each color of one palette with that of another, in stylesheets and in pictures, also within `url()`. */
export function repaint(text: string, from: Palette, to: Palette): string {
  const colors = new Map(
    (["light", "dark"] as const).flatMap((scheme) =>
      Object.entries(from[scheme]).map(([name, value]) => [value, to[scheme][name] ?? value]),
    ),
  );
  return text.replace(
    /(#|%23)([0-9a-f]{6})/g,
    (_, sign, digits) => sign + (colors.get(`#${digits}`) ?? `#${digits}`).slice(1),
  );
}

/**
 * Derives the palette of a brand from the default one. Hues turn together, so that the three cards keep their distance, and
 * every color keeps its luminance (WCAG 2.2), so that every pair keeps its contrast.
 * @param color the brand's color, as `#rrggbb`
 * @returns the palette, whose action color is lighter than the brand's if that could not carry dark text
 */
export function createPalette(defaults: Palette, color: string): Palette {
  const defaultAction = getActionColor(defaults);
  const brand = toOklch(color);
  const today = toOklch(defaultAction);
  const isGray = brand.chroma < leastChroma;
  const turn = isGray ? 0 : brand.hue - today.hue;
  const factor = Math.min(brand.chroma / today.chroma, maxChromaFactor);
  const isBright = new Color(color).luminance >= new Color(defaultAction).luminance;
  const actionColor = isBright ? color : findColor(defaultAction, brand.chroma, brand.hue);

  const derive = (value: string): string => {
    if (value === defaultAction) return actionColor;
    const { chroma, hue } = toOklch(value);
    // Those near the action color's hue are its tints. A gray brand has no tints, but its other cards have colors.
    const isTint = Math.abs(((hue - today.hue + 540) % 360) - 180) < 40;
    return findColor(value, isTint || !isGray ? chroma * factor : chroma, hue + turn);
  };
  const deriveAll = (colors: Record<string, string>, kept: string[]) =>
    Object.fromEntries(
      Object.entries(colors).map(([name, value]) => [name, kept.includes(name) ? value : derive(value)]),
    );
  return {
    light: deriveAll(defaults.light, [...fixed, ...fixedInLight]),
    dark: deriveAll(defaults.dark, fixed),
  };
}

/** Grays have no hue. */
function toOklch(color: string) {
  const [, chroma, hue] = new Color(color).to("oklch").coords;
  return { chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** The color of buttons, and of the plate of the mark. */
export function getActionColor({ light }: Palette): string {
  return light[action] ?? "";
}

/** Finds the color of a chroma and hue that is as light as another one, or just on its safe side. */
function findColor(like: string, chroma: number, hue: number): string {
  const target = new Color(like).luminance;
  const isLight = target > middleLuminance;
  let [low, high] = [0, 1];
  for (let step = 0; step < 16; step++) {
    const lightness = (low + high) / 2;
    if (luminanceOf(toHex(lightness, chroma, hue)) < target) low = lightness;
    else high = lightness;
  }
  // Rounded to 8 bits, a color may be a little too dark or too light.
  for (let lightness = isLight ? high : low; ; lightness += isLight ? 0.001 : -0.001) {
    const hex = toHex(lightness, chroma, hue);
    if (lightness < 0 || lightness > 1 || (isLight ? luminanceOf(hex) >= target : luminanceOf(hex) <= target))
      return hex;
  }
}

function toHex(lightness: number, chroma: number, hue: number): string {
  return new Color("oklch", [lightness, chroma, hue])
    .to("srgb")
    .toGamut({ method: "css" })
    .toString({ format: "hex", collapse: false });
}

const luminanceOf = (hex: string) => new Color(hex).luminance;
