import Color from "colorjs.io";
import { expect, test } from "vitest";
import { tokens } from "../../builder/brand/tokens.ts";

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const leastOfText = 4.5;
const leastOfControls = 3;
/** For visitors who prefer more contrast: 1.4.6. */
const leastOfStrongText = 7;

type Pairs = Record<string, string[]>;

/** Each color of text, and its background. */
const textOn: Pairs = {
  "dark-ink": ["dark", "dark-raised"],
  "dark-ink-soft": ["dark", "dark-raised"],
  "dark-accent": ["dark", "dark-raised"],
  "action-ink": ["action", "action-hover"],
  highlight: ["dark", "dark-raised"],
  ticket: ["dark-raised"],
  dark: ["dark-accent", "highlight", "ticket"],
  ink: ["paper", "surface"],
  "ink-soft": ["paper", "surface"],
  accent: ["paper", "surface"],
  error: ["paper", "surface"],
  "dark-error": ["dark", "dark-raised"],
  "note-ink": ["note"],
  "note-ink-soft": ["note"],
};

/** Each color of text for more contrast, and its background. They are for the light scheme only. */
const strongTextOn: Pairs = {
  "accent-strong": ["paper", "surface"],
  "error-strong": ["paper", "surface"],
};

/** The colors that identify a control or its focus, and the adjacent colors. */
const controlOn: Pairs = {
  "control-line": ["paper", "surface"],
  accent: ["paper", "surface"],
  error: ["paper", "surface"],
  "dark-accent": ["dark", "dark-raised"],
  "dark-ink": ["dark", "dark-raised"],
  "dark-control-line": ["dark", "dark-raised"],
  "#fff": ["chat"],
  "note-ring-2": ["note"],
  "note-ring-3": ["note"],
};

/** Hairlines. Nothing is distinguished by them alone. */
const decorative = ["line", "dark-line"];

const declared = (scheme: "light" | "dark") =>
  Object.fromEntries(
    tokens.filter((token) => token.scheme === scheme).map(({ name, value }) => [name, value]),
  );

const schemes = { light: declared("light"), dark: { ...declared("light"), ...declared("dark") } };

type Scheme = keyof typeof schemes;

/** Resolves a token to its color, through other tokens. Any other value is returned as it is. */
function colorOf(token: string, scheme: Scheme): string {
  const value = schemes[scheme][token] ?? token;
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? colorOf(other, scheme) : value;
}

/** Transparent colors would need to be mixed first. */
function contrast(front: string, back: string, scheme: Scheme): number {
  const colors = [front, back].map((token) => new Color(colorOf(token, scheme)));
  expect(colors.map(({ alpha }) => alpha)).toEqual([1, 1]);
  return (colors[0] as Color).contrastWCAG21(colors[1] as Color);
}

const listRows = (pairs: Pairs, least: number, ofSchemes: Scheme[] = ["light", "dark"]) =>
  Object.entries(pairs).flatMap(([front, backs]) =>
    backs.flatMap((back) => ofSchemes.map((scheme) => ({ front, back, least, scheme }))),
  );

const rows = [
  ...listRows(textOn, leastOfText),
  ...listRows(strongTextOn, leastOfStrongText, ["light"]),
  ...listRows(controlOn, leastOfControls),
];

test.each(rows)(
  "$front on $back has a contrast of at least $least, in $scheme",
  ({ front, back, least, scheme }) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(least);
  },
);

test("every color of `tokens.css` has its contrast tested", () => {
  const judged = new Set([...decorative, ...rows.flatMap(({ front, back }) => [front, back])]);
  const colors = Object.keys(schemes.dark).filter((token) => Color.try(colorOf(token, "dark")));
  expect(colors.length).toBeGreaterThan(0);
  expect(colors.filter((token) => !judged.has(token))).toEqual([]);
});
