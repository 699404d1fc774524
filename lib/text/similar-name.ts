/** Two typing errors, or another spelling, such as COLOUR for COLOR. Short names would be similar to any. */
const getMaxEdits = (name: string) => Math.min(2, Math.floor(name.length / 3));

/** Whether a few letters that are added, removed, or replaced turn one name into the other. */
export function isSimilar(name: string, typed: string): boolean {
  const letters = [...typed.toUpperCase()];
  // The edits that turn the name so far into each beginning of the typed one: https://en.wikipedia.org/wiki/Levenshtein_distance
  let row = [0, ...letters.map((_, index) => index + 1)];
  for (const letter of name.toUpperCase()) {
    const next = [(row[0] ?? 0) + 1];
    for (const [index, other] of letters.entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (letter === other ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) <= getMaxEdits(name);
}
