import type { Plugin } from "vite";

/**
 * Replaces what Vite puts around each `import()`: it would preload stylesheets and further scripts, but scripts have no
 * stylesheets, and islands request all of theirs at once. It was a quarter of the JavaScript that every document loads.
 */
export const plainImportsPlugin: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};
