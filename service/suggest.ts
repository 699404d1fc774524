import { closestMatch } from "leven";

/** At most this share of the letters may differ. Beyond it, the text is another word, not a misspelling. */
const maxDistanceShare = 1 / 3;

/** A question with the most likely correction, to append to a sentence; empty if nothing is similar. */
export function suggest(typed: string, known: readonly string[]): string {
  const meant = closestMatch(typed, known, { maxDistance: Math.floor(typed.length * maxDistanceShare) });
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
