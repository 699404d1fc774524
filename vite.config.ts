import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentServicePlugin } from "./development-service.plugin.ts";
import { documentsPlugin } from "./documents.plugin.ts";

export default defineConfig({ plugins: [react(), documentsPlugin(), developmentServicePlugin()] });
