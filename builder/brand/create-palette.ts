import Color from "colorjs.io";
import type { Palette } from "../../domain/palette.ts";
import { chooseInk, isBright } from "../../settings/brand-color.ts";
import { hexColor, tokens } from "./tokens.ts";

/** Colors that have a meaning or imitate paper. They are the same for every brand. */
const fixed = ["error", "error-strong", "dark-error", "chat"];
const fixedInLight = ["paper", "surface"];

/** Below this chroma, a color is gray to the eye, and its hue says nothing. */
const leastChroma = 0.04;

/** Lighter colors are on darker ones, and darker ones on lighter ones. */
const middleLuminance = 0.25;

/** With a higher chroma, the tints of a neon color would stand out more than its buttons. */
const maxChromaFactor = 1.2;

/** Nearer to black or white, a color can't change visibly under the pointer. */
const leastOfHover = 1.6;

const schemes = ["light", "dark"] as const;

/** The palette of `tokens.css`. References to other colors aren't part of it, nor is transparency. */
export const defaultPalette: Palette = { light: readColors("light"), dark: readColors("dark") };

function readColors(scheme: keyof Palette): Record<string, string> {
  const own = tokens.filter((token) => token.scheme === scheme);
  const colors = own.map(({ name, value }) => [name, hexColor.exec(value)?.[1]]);
  return Object.fromEntries(colors.filter(([, color]) => color));
}

/**
 * The declarations of `tokens.css` whose colors are part of a palette, with those of the palette. They replace the others if they
 * come after them.
 */
export function formatPalette(palette: Palette): string {
  const [light, dark] = schemes.map((scheme) =>
    tokens
      .filter((token) => token.scheme === scheme)
      .map(({ name, value }) => {
        const [color, , alpha = ""] = hexColor.exec(value) ?? [];
        if (color) return `--${name}:${palette[scheme][name]}${alpha};`;
        return value.startsWith("var(") ? `--${name}:${value};` : "";
      })
      .join(""),
  );
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

/** Replaces each default color with that of a palette in SVG, also within `url()`. */
export function repaintPicture(svg: string, palette: Palette): string {
  const colors = new Map(
    schemes.flatMap((scheme) =>
      Object.entries(defaultPalette[scheme]).map(([name, value]) => [value, palette[scheme][name] ?? value]),
    ),
  );
  return svg.replace(
    /(#|%23)([0-9a-f]{6})/g,
    (_, sign, digits) => sign + (colors.get(`#${digits}`) ?? `#${digits}`).slice(1),
  );
}

/**
 * Derives the palette of a brand from the default one. The brand's color is the action color. Hues turn together, so that the
 * three cards keep their distance, and every other color keeps its luminance (WCAG 2.2), so that every pair keeps its contrast.
 * @param color the brand's color, as `#rrggbb`
 */
export function createPalette(color: string): Palette {
  const defaultAction = getActionColor(defaultPalette);
  const brand = toOklch(color);
  const base = toOklch(defaultAction);
  const isGray = brand.chroma < leastChroma;
  const turn = isGray ? 0 : brand.hue - base.hue;
  const factor = Math.min(brand.chroma / base.chroma, maxChromaFactor);

  const derive = (value: string): string => {
    if (value === defaultPalette.light["dark-accent"])
      return isBright(color) ? color : findColor(value, brand.chroma, brand.hue);
    const { chroma, hue } = toOklch(value);
    // Those near the action color's hue are its tints. A gray brand has no tints, but its other cards have colors.
    const isTint = Math.abs(((hue - base.hue + 540) % 360) - 180) < 40;
    return findColor(value, isTint || !isGray ? chroma * factor : chroma, hue + turn);
  };
  const deriveAll = (colors: Record<string, string>, kept: string[]) =>
    Object.fromEntries(
      Object.entries(colors).map(([name, value]) => [name, kept.includes(name) ? value : derive(value)]),
    );
  const light = deriveAll(defaultPalette.light, [...fixed, ...fixedInLight]);
  const ink = chooseInk(color, light["action-ink"]);
  // Away from the text, unless that is the color itself, as for black.
  const [away, towards] = ink === "#ffffff" ? ["#000", "#fff"] : ["#fff", "#000"];
  const isExtreme = new Color(color).contrast(new Color(away), "WCAG21") < leastOfHover;
  const hover = new Color(color).mix(isExtreme ? towards : away, 0.25, { space: "srgb" });
  return {
    light: { ...light, action: color, "action-ink": ink, "action-hover": formatHex(hover) },
    dark: deriveAll(defaultPalette.dark, fixed),
  };
}

/** Grays have no hue. */
function toOklch(color: string) {
  const [, chroma, hue] = new Color(color).to("oklch").coords;
  return { chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** The color of buttons, of the front card, and of the plate of the mark. All others follow from it. */
export const getActionColor = ({ light }: Palette): string => light.action ?? "";

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
  return formatHex(new Color("oklch", [lightness, chroma, hue]).to("srgb").toGamut({ method: "css" }));
}

const formatHex = (color: Color) => color.toString({ format: "hex", collapse: false });

const luminanceOf = (hex: string) => new Color(hex).luminance;
