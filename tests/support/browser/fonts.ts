import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import subsetFont from "subset-font";
import { projectFolder } from "../project-folder.ts";
import { cacheFolder } from "../runner/environment.ts";

/** DejaVu Sans is as wide as Verdana. */
const systemFaces = ["Noto Sans", "DejaVu Sans"] as const;
type SystemFace = (typeof systemFaces)[number];

const packages = join(projectFolder, "node_modules");
const sources = [
  "@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2",
  "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
  "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf",
];

/** Returns the `FONTCONFIG_FILE` of a machine with this text face. */
export const getFontconfigFile = (face: SystemFace) =>
  join(cacheFolder, `fonts-${face.replace(" ", "-")}.conf`);

/** Writes the fonts as fontconfig can read them, WOFF2 excluded, and a configuration for each text face. */
export async function prepareFonts(): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const contents = await Promise.all(sources.map((source) => readFile(join(packages, source))));
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  const folder = join(cacheFolder, `fonts-${hash.digest("hex").slice(0, 8)}`);
  if (!existsSync(folder)) {
    const temporary = await mkdtemp(`${folder}-`);
    for (const [index, source] of sources.entries())
      await writeFile(
        join(temporary, `${basename(source, extname(source))}.ttf`),
        await subsetFont(contents[index] as Buffer, "", { targetFormat: "truetype", keepAllGlyphs: true }),
      );
    // Another run may have written it meanwhile.
    await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }));
  }
  for (const face of systemFaces) await writeFile(getFontconfigFile(face), formatConfiguration(folder, face));
}

function formatConfiguration(folder: string, face: SystemFace): string {
  const families = { "system-ui": face, "sans-serif": face, serif: face, monospace: "DejaVu Sans Mono" };
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
  ${aliases.join("\n  ")}
  <match><edit name="family" mode="append_last"><string>${face}</string></edit></match>
</fontconfig>
`;
}
