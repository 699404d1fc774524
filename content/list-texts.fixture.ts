/** Every text below a node of a dictionary or of content, by its path, as in `form.reference`. */
export function listTexts(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  const entries = Object.entries((node ?? {}) as object);
  return new Map(entries.flatMap(([key, value]) => [...listTexts(value, path ? `${path}.${key}` : key)]));
}
