import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Brand } from "../brand/brand.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** Compiles the desk's pages into the build folder, because Node doesn't run JSX, and paints its stylesheet. */
export async function buildDesk(buildFolder: string, { paint }: Brand): Promise<void> {
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
  await writeFile(join(outDir, "desk.css"), paint(await readFile("service/desk/desk.css", "utf8")));
}
