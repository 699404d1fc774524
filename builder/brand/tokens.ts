import { readFileSync } from "node:fs";
import { join } from "node:path";
import Color from "colorjs.io";

interface Token {
  name: string;
  value: string;
  /** Undefined in other rules, such as those for a language. */
  scheme: "light" | "dark" | undefined;
}

/** Finds the custom properties of a stylesheet, in their order. */
export function parseTokens(css: string): Token[] {
  const tokens: Token[] = [];
  const rules: string[] = [];
  for (const [, text = "", end] of css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    const [, name, value] = /^--([\w-]+):\s*(.*)$/s.exec(text.trim()) ?? [];
    if (name && value) tokens.push({ name, value, scheme: findScheme(rules) });
    if (end === "{") rules.push(text.replaceAll(/\s/g, ""));
    if (end === "}") rules.pop();
  }
  return tokens;
}

function findScheme([root, ...inner]: string[]): Token["scheme"] {
  if (root !== ":root") return undefined;
  if (inner.length === 0) return "light";
  return inner.join() === "@media(prefers-color-scheme:dark)" ? "dark" : undefined;
}

/** The tokens of the pages. */
export const tokens = parseTokens(
  readFileSync(join(import.meta.dirname, "../../site/styles/tokens.css"), "utf8"),
);

/** A color of the palette, and its transparency, as in `#ffffff2b`. */
export const hexColor = /^(#[0-9a-f]{6})([0-9a-f]{2})?$/;

const otherColor = /#|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i;

/** Colors that a brand's color wouldn't change, because pictures and stylesheets are repainted by their digits. */
export function findTokenErrors(all: Token[] = tokens): string[] {
  return all
    .filter(({ value, scheme }) => !(hexColor.test(value) && scheme))
    .filter(({ value }) => otherColor.test(value) || Color.try(value))
    .map(
      ({ name, value }) =>
        `site/styles/tokens.css: --${name}: ${value} takes no part in a brand's colors. → Write it as #rrggbb or #rrggbbaa, in :root or its rules for dark`,
    );
}
