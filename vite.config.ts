import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developPlugin } from "./builder/develop.plugin.ts";
import { developmentServicePlugin } from "./builder/development-service.plugin.ts";

/** For `npm run dev`. `builder/build-site.ts` builds. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), developPlugin(), developmentServicePlugin()],
  // Without an `index.html`, Vite would find the packages of islands on the first visit only, and load the page again.
  optimizeDeps: { entries: ["site/entry.ts", "site/**/*.island.tsx"] },
});
