export const joinPath = (path: string, key: string | number) => (path ? `${path}.${key}` : `${key}`);

/** Every text below a node of a dictionary or of content, by its path, as in `home.cards.games`. */
export function listTexts(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  const entries = Object.entries(node ?? {});
  return new Map(entries.flatMap(([key, value]) => [...listTexts(value, joinPath(path, key))]));
}
