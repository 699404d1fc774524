/** Loads something for each key once. What failed to load is loaded anew when it is asked for again. */
export function createLoader<Key>(load: (key: Key) => Promise<unknown>) {
  const loaded = new Set<Key>();
  const loading = new Map<Key, Promise<unknown>>();
  return {
    isLoaded: (key: Key) => loaded.has(key),
    async load(key: Key) {
      if (loaded.has(key)) return;
      if (!loading.has(key)) loading.set(key, load(key));
      try {
        await loading.get(key);
        loaded.add(key);
      } finally {
        loading.delete(key);
      }
    },
  };
}
