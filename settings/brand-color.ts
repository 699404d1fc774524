import Color from "colorjs.io";

/** WCAG 2.2, 1.4.3. */
const leastOfText = 4.5;

/** A color that is at least this light can be text on dark surfaces without a lighter tint. */
const brightLuminance = 0.58;

/** With less contrast to the panel behind it, a button isn't recognized as one. */
const leastOfPanels = 1.15;

/** WCAG 2.2: from 1 to 21. */
const computeContrast = (one: string, other: string) => new Color(one).contrast(other, "WCAG21");

/** Whether a brand's color can be that of text on dark surfaces. */
export const isBright = (color: string) => new Color(color).luminance >= brightLuminance;

/**
 * Finds the color of text on the brand's color. One of white and black always has the contrast.
 * @param dark preferred to black
 */
export const chooseInk = (color: string, dark = "#000000") =>
  ["#ffffff", dark].find((ink) => computeContrast(ink, color) >= leastOfText) ?? "#000000";

/** Describes for the operator how the brand's color is used. */
export function describeBrandColor(color: string): string {
  const ink = chooseInk(color) === "#ffffff" ? "white" : "dark";
  return [
    `Buttons, the front card, and the mark have the color ${color}, with ${ink} text.`,
    isBright(color) ? [] : "On dark bands, text and outlines have a lighter tint of it.",
    computeContrast(color, "#ffffff") > leastOfPanels ? [] : "On light panels, its buttons are hard to see.",
  ]
    .flat()
    .join(" ");
}
