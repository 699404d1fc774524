/** Loads something for each key once. What failed to load is loaded anew when it is asked for again. */
export function createLoader<Key>(load: (key: Key) => Promise<unknown>) {
  const loads = new Map<Key, Promise<unknown>>();
  const loaded = new Set<Key>();
  return {
    isLoaded: (key: Key) => loaded.has(key),
    load(key: Key): Promise<unknown> {
      const known = loads.get(key);
      if (known) return known;
      const coming = load(key).then(() => loaded.add(key));
      loads.set(key, coming);
      coming.catch(() => loads.delete(key));
      return coming;
    },
  };
}
