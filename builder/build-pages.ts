import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Rolldown } from "vite";
import { bareDocuments, documents } from "../domain/documents.ts";
import { paletteFile } from "../domain/palette.ts";
import { type BuildFolders, forgetSettings, recordSettings } from "../settings/built-settings.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import { listShareTexts } from "../site/content/create-content.ts";
import { bundleBoot } from "./boot-script.ts";
import { type Brand, createBrand } from "./brand/brand.ts";
import { readOwnTexts } from "./brand/own-texts.ts";
import { drawPictures } from "./brand/pictures.ts";
import { formatDeskStyles } from "./desk-styles.ts";
import { createFontFiles } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/**
 * Builds all documents and what they load into the folder `client`, and the desk into the folder `render`.
 * @param builtOn the day that the pages name, `YYYY-MM-DD`
 * @returns what to tell the operator about the brand's color
 */
export async function buildPages(settings: SiteSettings, folders: BuildFolders, builtOn: string) {
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folders.output, "client");
  const brand = createBrand(settings, folders.brand);
  const ownTexts = readOwnTexts(folders.brand);
  await forgetSettings(folders);
  await writeFiles(folders.output, { [paletteFile]: JSON.stringify(brand.palette) });
  const fonts = await createFontFiles();
  const boot = await bundleBoot(settings);
  const entry = await buildClient(client);
  const render = join(folders.output, "render");
  const { renderDocument } = await compileForNode(render, client, brand);
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
    ...rendered,
    ...(await drawPictures(brand, shareTexts, join(folders.output, "pictures"))),
    ...formatStaticHostFiles(settings, rendered),
  });
  await compressAll(client);
  await writeFiles(render, { "desk.css": await formatDeskStyles(brand, fonts) });
  await recordSettings(settings, folders);
  return brand.notice;
}

const shared: InlineConfig = { configFile: false, logLevel: "error", plugins: [react()] };

/** Builds the scripts of browsers. Returns the address of the one that imports the others. */
async function buildClient(outDir: string): Promise<string> {
  const { output } = (await build({
    ...shared,
    build: {
      outDir,
      target: supportedBrowsers,
      // All supported browsers have it.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: "site/entry.ts",
        // What all islands need, as one file.
        output: {
          codeSplitting: { groups: [{ name: "react", test: /node_modules|islands\/(hydrate|island)/ }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return `/${output[0].fileName}`;
}

/**
 * Compiles what renders the documents and the desk's pages, because Node runs no JSX. Copies the files that the stylesheets of
 * documents name to those of browsers.
 */
async function compileForNode(
  outDir: string,
  client: string,
  { mark }: Brand,
): Promise<typeof import("./render-document.tsx")> {
  await build({
    ...shared,
    define: { deskMark: JSON.stringify(`data:image/svg+xml,${encodeURIComponent(mark)}`) },
    build: {
      outDir,
      ssr: true,
      rolldownOptions: { input: ["builder/render-document.tsx", "service/operator/desk/entry-desk.tsx"] },
      ssrEmitAssets: true,
      // For the stylesheets.
      target: supportedBrowsers,
      copyPublicDir: false,
    },
  });
  // The renderer's own JavaScript isn't for visitors.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(outDir, "assets"), join(client, "assets"), { recursive: true, filter: isForVisitors });
  return import(pathToFileURL(join(outDir, "render-document.js")).href);
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
