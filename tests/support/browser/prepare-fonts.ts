import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { projectFolder } from "../project-folder.ts";
import { cacheFolder } from "../runner/test-environment.ts";

const fonts = join(projectFolder, "node_modules/dejavu-fonts-ttf/ttf");

/** DejaVu Sans is the widest of the usual faces, as wide as Verdana: what fits in it fits in the others. */
const families = {
  "system-ui": "DejaVu Sans",
  "sans-serif": "DejaVu Sans",
  serif: "DejaVu Sans",
  monospace: "DejaVu Sans Mono",
};

/** Writes a configuration with which every machine has the same fonts. */
export async function prepareFonts(): Promise<void> {
  const file = `${process.env.FONTCONFIG_FILE}`;
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(cacheFolder, "fontconfig")}</cachedir>
  ${aliases.join("\n  ")}
  <match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
</fontconfig>
`,
  );
}
