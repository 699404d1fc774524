import { closestMatch } from "leven";

/** At most this share of the letters may differ: otherwise the guess would be another word, not a misspelling. */
const maxDistanceShare = 1 / 3;

/** A question that names what was probably meant, to be put after a sentence; empty if nothing is near. */
export function suggest(typed: string, known: readonly string[]): string {
  const meant = closestMatch(typed, known, { maxDistance: Math.floor(typed.length * maxDistanceShare) });
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
