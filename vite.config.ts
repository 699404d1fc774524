import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentServicePlugin } from "./site-build/development-service.plugin.ts";
import { sitePlugin } from "./site-build/site.plugin.ts";

export default defineConfig({
  plugins: [react(), sitePlugin(), developmentServicePlugin()],
});
