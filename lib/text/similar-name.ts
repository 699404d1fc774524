/** Two typing errors, or another spelling, such as COLOUR for COLOR. Short names would be similar to any. */
const getMaxErrors = (name: string) => Math.min(2, Math.floor(name.length / 3));

/** Whether two names have nearly the same letters, in any order and case. The letters of short names must be in order. */
export function isSimilar(name: string, typed: string): boolean {
  if (getMaxErrors(name) === 0) return name.toUpperCase() === typed.toUpperCase();
  const missing = [...name.toUpperCase()];
  const added = [...typed.toUpperCase()].filter((letter) => {
    const index = missing.indexOf(letter);
    if (index !== -1) missing.splice(index, 1);
    return index === -1;
  });
  return Math.max(missing.length, added.length) <= getMaxErrors(name);
}
