import { spawnSync } from "node:child_process";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developPlugin } from "./builder/develop.plugin.ts";
import { developmentServicePlugin } from "./builder/development-service.plugin.ts";
import { plainImportsPlugin } from "./builder/plain-imports.plugin.ts";
import { supportedBrowsers } from "./builder/supported-browsers.ts";

/** For `npm run dev`, and for `builder/build-pages.ts`, which builds each of the environments. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), plainImportsPlugin, developPlugin(), developmentServicePlugin()],
  // Without an `index.html`, Vite would find the packages of islands on the first visit only, and load the page again.
  optimizeDeps: { entries: ["site/entry.ts", "site/**/*.island.tsx"] },
  build: {
    target: supportedBrowsers,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: "site/entry.ts",
          // What all islands need, as one file.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules|rolldown.runtime|islands\/(hydrate|island|use-reported-error)\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
    // What renders the documents and the desk's pages, because Node runs no JSX.
    ssr: {
      build: {
        rolldownOptions: { input: ["builder/render-document.tsx", "service/operator/desk/entry-desk.tsx"] },
        // What the stylesheets name.
        emitAssets: true,
        copyPublicDir: false,
      },
    },
    // The script that is inlined in documents.
    boot: {
      consumer: "client",
      // It imports no packages that development could prepare.
      optimizeDeps: { noDiscovery: true },
      build: {
        write: false,
        rolldownOptions: { input: "site/boot/boot.ts", output: { format: "iife" } },
      },
    },
  },
  builder: {
    /** `npx vite build` is `npm run build`. */
    async buildApp() {
      const { status } = spawnSync(process.execPath, ["builder/build-site.ts"], { stdio: "inherit" });
      process.exit(status ?? 1);
    },
  },
});
