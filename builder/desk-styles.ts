import { readFile } from "node:fs/promises";
import type { Brand } from "./brand/brand.ts";
import type { FontFiles } from "./fonts.ts";

/** The desk looks like the site. These rules need no other file. */
const stylesheets = [
  "site/styles/base.css",
  "site/styles/dark.css",
  "site/styles/panels.css",
  "site/styles/divided-panel.css",
  "site/styles/button.css",
  "site/components/logo.css",
  "site/styles/preferences.css",
  "service/operator/desk/desk.css",
];

/** The stylesheet of the desk. It contains the mark, the engraving, and the fonts, because the desk serves no files. */
export async function formatDeskStyles(brand: Brand, fonts: FontFiles): Promise<string> {
  const inlinedFonts = Object.entries(fonts.files).reduce(
    (text, [name, content]) =>
      text.replace(`/${name}`, `data:font/woff2;base64,${Buffer.from(content).toString("base64")}`),
    fonts.css,
  );
  const tokens = await readFile("site/styles/tokens.css", "utf8");
  const band = encodeURIComponent(await readFile("site/engraving/band.svg", "utf8"));
  const bandRule = `:root{--band:url("data:image/svg+xml,${band}")}`;
  const styles = await Promise.all(stylesheets.map((file) => readFile(file, "utf8")));
  return [inlinedFonts, brand.inlinedMarkRule, bandRule, tokens, brand.paletteRules, ...styles].join("\n");
}
