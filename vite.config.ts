import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentServicePlugin } from "./site-build/development-service.plugin.ts";
import { documentsPlugin } from "./site-build/documents.plugin.ts";
import { reactSentinelsPlugin } from "./site-build/react-sentinels.plugin.ts";

export default defineConfig({
  plugins: [react(), documentsPlugin(), reactSentinelsPlugin(), developmentServicePlugin()],
});
