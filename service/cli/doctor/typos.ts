import { settingNames } from "../setup/questions.ts";

/** Letters that may be wrong in a name of ours: more would be a name of somebody else's. */
const mostTypos = 2;

/** Names that are none of ours, but nearly. */
export function findTypos(given: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (settingNames.some((known) => known === name)) return [];
    const meant = settingNames.find((known) => countTypos(name.toUpperCase(), known) <= mostTypos);
    return meant === undefined ? [] : [`${name} (${meant}?)`];
  });
}

/** Levenshtein's distance: letters to add, drop or change. */
function countTypos(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
