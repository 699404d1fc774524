import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Brand } from "./brand/brand.ts";
import type { FontFiles } from "./fonts.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** The desk looks like the site: it has the same button and logo, and the same colors. */
const stylesheets = ["site/styles/button.css", "site/components/logo.css", "service/operator/desk/desk.css"];

/**
 * Compiles the desk's pages into the build folder, because Node doesn't run JSX, and paints its stylesheet. The desk serves no
 * files, so its mark and fonts are in its pages.
 */
export async function buildDesk(
  buildFolder: string,
  { paletteRules, mark, inlinedMarkRule }: Brand,
  fonts: FontFiles,
): Promise<void> {
  const outDir = join(buildFolder, "render");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    define: {
      deskMark: JSON.stringify(`data:image/svg+xml,${encodeURIComponent(mark)}`),
    },
    build: {
      ssr: "service/operator/desk/entry-desk.tsx",
      outDir,
      // For the stylesheet.
      target: supportedBrowsers,
      // The pages' renderer is in the same folder.
      emptyOutDir: false,
      copyPublicDir: false,
    },
  });
  const inlinedFonts = Object.entries(fonts.files).reduce(
    (text, [name, content]) =>
      text.replace(`/${name}`, `data:font/woff2;base64,${Buffer.from(content).toString("base64")}`),
    fonts.css,
  );
  const tokens = await readFile("site/styles/tokens.css", "utf8");
  const styles = await Promise.all(stylesheets.map((file) => readFile(file, "utf8")));
  const css = [inlinedFonts, inlinedMarkRule, tokens, paletteRules, ...styles].join("\n");
  await writeFile(join(outDir, "desk.css"), css);
}
