import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developPlugin } from "./site-build/develop.plugin.ts";
import { developmentServicePlugin } from "./site-build/development-service.plugin.ts";

/** For `npm run dev`. `build-site.ts` builds. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), developPlugin(), developmentServicePlugin()],
});
