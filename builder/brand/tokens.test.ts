import { expect, test } from "vitest";
import { findTokenErrors, parseTokens } from "./tokens.ts";

test("tokens are found in both schemes, whatever the spaces, and comments are none", () => {
  const css = `:root{--a:#123456;/* --b: #ffffff; */
    &:lang(ar) { --c: 1rem }
    @media (prefers-color-scheme:dark) { --a: #abcdef12; }
    --d: var(--a);
  }`;
  expect(parseTokens(css)).toEqual([
    { name: "a", value: "#123456", scheme: "light" },
    { name: "c", value: "1rem", scheme: undefined },
    { name: "a", value: "#abcdef12", scheme: "dark" },
    { name: "d", value: "var(--a)", scheme: "light" },
  ]);
});

test.for([
  "#fff",
  "#FFFFFF",
  "oklch(60% 0.1 20)",
  "rgb(1 2 3)",
  "color-mix(in srgb, var(--ink), var(--paper))",
  "red",
])("%s is refused, because a brand's color wouldn't change it", (color) => {
  expect(findTokenErrors(parseTokens(`:root { --new: ${color}; }`))).toEqual([
    `site/styles/tokens.css: --new: ${color} takes no part in a brand's colors. → Write it as #rrggbb or #rrggbbaa, in :root or its rules for dark`,
  ]);
});

test("a color for one language is refused, and a size isn't", () => {
  const css = ":root { --size: 1rem; --line: #10231c1f; &:lang(ar) { --size: 2rem; --ink: #123456; } }";
  expect(findTokenErrors(parseTokens(css))).toEqual([
    expect.stringContaining("--ink: #123456 takes no part"),
  ]);
});
