import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentServicePlugin } from "./site-build/development-service.plugin.ts";
import { sitePlugin } from "./site-build/site.plugin.ts";
import { supportedBrowsers } from "./site-build/supported-browsers.ts";

export default defineConfig({
  appType: "custom",
  plugins: [react(), sitePlugin(), developmentServicePlugin()],
  builder: {},
  build: { target: supportedBrowsers },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          input: "app/entry-client.tsx",
          // One chunk with all that the entry imports. By default what a page shares with it is split off.
          output: { codeSplitting: { groups: [{ name: "entry-client", tags: ["$initial"] }] } },
        },
      },
    },
    ssr: {
      build: {
        emptyOutDir: true,
        rolldownOptions: { input: ["app/entry-prerender.tsx", "service/desk/pages/entry-desk.tsx"] },
      },
    },
  },
});
