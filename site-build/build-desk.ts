import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { supportedBrowsers } from "./supported-browsers.ts";

/** Compiles the desk's pages into the build folder, because Node doesn't run JSX. */
export async function buildDesk(buildFolder: string): Promise<void> {
  const outDir = join(buildFolder, "render");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      ssr: "service/desk/pages/entry-desk.tsx",
      outDir,
      // For the stylesheet.
      target: supportedBrowsers,
      // The pages' renderer is in the same folder.
      emptyOutDir: false,
      copyPublicDir: false,
    },
  });
}
