import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createSiteMap,
  listBareDocuments,
  listDocuments,
  type SiteDocument,
  siteMapFile,
} from "../domain/documents.ts";
import { type BuildFolders, forgetSettings, recordSettings } from "../settings/built-settings.ts";
import { listShareTexts, type SiteContent } from "../site/content/create-content.ts";
import type { Brand } from "./brand/brand.ts";
import { drawPictures } from "./brand/pictures.ts";
import { bundle, bundleBoot } from "./bundle.ts";
import { formatDeskStyles } from "./desk-styles.ts";
import { createFontFiles } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";

interface SiteParts extends SiteContent {
  brand: Brand;
  /** The pictures of cards and of the operator's own pages, by file name. */
  pictures: Record<string, Uint8Array>;
}

/** Builds all documents and what they load into the folder `client`, and the desk into the folder `render`. */
export async function buildPages({ brand, pictures, ...site }: SiteParts, folders: BuildFolders) {
  const { settings, ownPages } = site;
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folders.output, "client");
  await forgetSettings(folders);
  const siteMap = createSiteMap(settings.languages, ownPages);
  await writeFiles(folders.output, { [siteMapFile]: JSON.stringify(siteMap) });
  const fonts = await createFontFiles();
  const boot = await bundleBoot(settings);
  const entry = `/${(await bundle("client", { build: { outDir: client } })).fileName}`;
  const render = join(folders.output, "render");
  const deskMark = JSON.stringify(`data:image/svg+xml,${encodeURIComponent(brand.mark)}`);
  await bundle("ssr", { define: { deskMark }, build: { outDir: render } });
  // Files that stylesheets name are for visitors, too. JavaScript is not, because it renders the documents.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(render, "assets"), join(client, "assets"), { recursive: true, filter: isForVisitors });
  const renderer = pathToFileURL(join(render, "render-document.js")).href;
  const { renderDocument }: typeof import("./render-document.tsx") = await import(renderer);
  const documents: (SiteDocument & { html: string })[] = [];
  for (const document of [...listDocuments(siteMap), ...listBareDocuments(siteMap)]) {
    const { file, language, redirectsAmong } = document;
    const assets = { boot, entry, redirects: redirectsAmong, ...fonts.listFor(language), ...brand };
    const html = await renderDocument(document, site, assets);
    stopAtStyleAttribute(file, html);
    documents.push({ ...document, html });
  }
  // A static host's policy has no room for the hash of each operator's page, so those of a language have the same stylesheet, with
  // the glyphs of them all.
  const groups = Map.groupBy(documents, ({ page, file, language }) =>
    ownPages.some(({ name }) => name === page) ? language : file,
  );
  const rendered: Record<string, string> = {};
  for (const group of groups.values()) {
    const inlineGlyphs = await fonts.createInliner(group);
    for (const { file, html } of group) rendered[file] = inlineGlyphs(html);
  }
  const shareTexts = listShareTexts(site);
  await writeFiles(client, {
    ...fonts.files,
    ...pictures,
    ...rendered,
    ...(await drawPictures(brand, shareTexts, join(folders.output, "pictures"))),
    ...formatStaticHostFiles(settings, siteMap, rendered, ownPages),
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
