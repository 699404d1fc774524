import { closestMatch } from "leven";

/** Of the letters, so that a guess is a misspelling and not another word. */
const maxDistanceShare = 1 / 3;

/** A question that names what was probably meant, to be put after a sentence; empty if nothing is near. */
export function suggest(typed: string, known: readonly string[]): string {
  const meant = closestMatch(typed, known, { maxDistance: Math.floor(typed.length * maxDistanceShare) });
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
