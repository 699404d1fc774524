import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bareDocuments, documents } from "../domain/documents.ts";
import { type BuildFolders, forgetSettings, recordSettings } from "../settings/built-settings.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import { listShareTexts } from "../site/content/create-content.ts";
import type { OwnTexts } from "../site/content/texts.ts";
import type { Brand } from "./brand/brand.ts";
import { drawPictures } from "./brand/pictures.ts";
import { bundle, bundleBoot } from "./bundle.ts";
import { formatDeskStyles } from "./desk-styles.ts";
import { createFontFiles } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";

interface SiteParts {
  settings: SiteSettings;
  brand: Brand;
  ownTexts: OwnTexts;
  /** Of cards, by the names of their files. */
  pictures: Record<string, Uint8Array>;
  /** The day that the pages name, `YYYY-MM-DD`. */
  builtOn: string;
}

/** Builds all documents and what they load into the folder `client`, and the desk into the folder `render`. */
export async function buildPages(
  { settings, brand, ownTexts, pictures, builtOn }: SiteParts,
  folders: BuildFolders,
) {
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folders.output, "client");
  await forgetSettings(folders);
  const fonts = await createFontFiles();
  const boot = await bundleBoot(settings);
  const entry = `/${(await bundle("client", { build: { outDir: client } })).fileName}`;
  const render = join(folders.output, "render");
  const deskMark = JSON.stringify(`data:image/svg+xml,${encodeURIComponent(brand.mark)}`);
  await bundle("ssr", { define: { deskMark }, build: { outDir: render } });
  // What stylesheets name is for visitors, too, but not what renders the documents.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(render, "assets"), join(client, "assets"), { recursive: true, filter: isForVisitors });
  const renderer = pathToFileURL(join(render, "render-document.js")).href;
  const { renderDocument }: typeof import("./render-document.tsx") = await import(renderer);
  const rendered: Record<string, string> = {};
  for (const document of [...documents, ...bareDocuments]) {
    const { file, language, redirectsByLanguage } = document;
    const assets = { boot, entry, redirects: redirectsByLanguage, ...fonts.listFor(language), ...brand };
    const html = await renderDocument(document, { settings, ownTexts, builtOn }, assets);
    stopAtStyleAttribute(file, html);
    rendered[file] = await fonts.inlineGlyphs(html, language);
  }
  const shareTexts = listShareTexts(settings, ownTexts);
  await writeFiles(client, {
    ...fonts.files,
    ...pictures,
    ...rendered,
    ...(await drawPictures(brand, shareTexts, join(folders.output, "pictures"))),
    ...formatStaticHostFiles(settings, rendered),
  });
  await compressAll(client);
  await writeFiles(render, { "desk.css": await formatDeskStyles(brand, fonts) });
  await recordSettings(settings, folders);
}

function stopAtStyleAttribute(file: string, html: string): void {
  const [styled] = /<[^<>]* style="[^>]*>/.exec(html) ?? [];
  if (styled)
    throw new Error(
      `${file} has a style attribute, which the security policy blocks: ${styled} → Put its rules into a stylesheet`,
    );
}

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
