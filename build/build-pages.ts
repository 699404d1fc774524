import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Rolldown } from "vite";
import { bareDocuments, documents } from "../domain/documents.ts";
import { paletteFile } from "../domain/palette.ts";
import { type Environment, SettingsError } from "../lib/env/read-settings.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import { createDocument, listShareTexts } from "../site/content/create-content.ts";
import type { OwnTexts } from "../site/content/texts.ts";
import { bundleBoot } from "./boot-script.ts";
import { type Brand, createBrand } from "./brand/brand.ts";
import { readOwnTexts } from "./brand/own-texts.ts";
import { drawPictures } from "./brand/pictures.ts";
import type { BuildFolders } from "./built-settings.ts";
import { createFontFiles, type FontFiles } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** What renders the documents, compiled for Node. */
type Renderer = typeof import("../site/entry-prerender.tsx");

/**
 * Builds all documents, and everything that they load. Returns what the desk shares with them.
 * @param builtOn the day that the pages name, `YYYY-MM-DD`
 */
export async function buildPages(settings: SiteSettings, folders: BuildFolders, builtOn: string) {
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folders.output, "client");
  const brand = createBrand(settings, folders.brand);
  const ownTexts = readOwnTexts(folders.brand);
  await writeFiles(folders.output, { [paletteFile]: JSON.stringify(brand.palette) });
  const entry = await buildClient(client);
  const renderer = await buildRenderer(join(folders.output, "render"));
  // Files that the stylesheets name. The renderer's own JavaScript isn't for visitors.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(folders.output, "render/assets"), join(client, "assets"), {
    recursive: true,
    filter: isForVisitors,
  });
  const fonts = await createFontFiles();
  const rendered = await renderDocuments(renderer, settings, {
    builtOn,
    entry,
    fonts,
    brand,
    ownTexts,
  });
  await writeFiles(client, {
    ...fonts.files,
    ...rendered,
    ...(await drawPictures(brand, listShareTexts(settings, ownTexts), join(folders.output, "pictures"))),
    ...formatStaticHostFiles(settings, rendered),
  });
  await compressAll(client);
  return { brand, fonts };
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

async function buildRenderer(outDir: string): Promise<Renderer> {
  await build({
    ...shared,
    build: {
      outDir,
      ssr: "site/entry-prerender.tsx",
      ssrEmitAssets: true,
      // For the stylesheets.
      target: supportedBrowsers,
      copyPublicDir: false,
    },
  });
  return import(pathToFileURL(join(outDir, "entry-prerender.js")).href);
}

/** https://reproducible-builds.org/docs/source-date-epoch/ */
export function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  if (Number.isNaN(builtAt.getTime()))
    throw new SettingsError([
      `SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH} must be a number of seconds. → Correct it, or unset it`,
    ]);
  return builtAt.toISOString().slice(0, 10);
}

interface BuildParts {
  builtOn: string;
  entry: string;
  fonts: FontFiles;
  brand: Brand;
  ownTexts: OwnTexts;
}

/** All documents, by the names of their files. */
async function renderDocuments(
  renderer: Renderer,
  settings: SiteSettings,
  { builtOn, entry, fonts, brand, ownTexts }: BuildParts,
) {
  const boot = await bundleBoot(settings);
  const rendered: Record<string, string> = {};
  for (const document of [...documents, ...bareDocuments]) {
    const { file, language, redirectsByLanguage } = document;
    const { head, content } = createDocument(document, builtOn, settings, ownTexts);
    const html = await renderer.render(content, head, {
      boot,
      entry,
      redirects: redirectsByLanguage,
      fonts: fonts.css,
      fontPreloads: fonts.listPreloads(language),
      ...brand,
    });
    const [styled] = /<[^<>]* style="[^>]*>/.exec(html) ?? [];
    if (styled)
      throw new Error(
        `${file} has a style attribute, which the security policy blocks: ${styled} → Put its rules into a stylesheet`,
      );
    rendered[file] = await fonts.inlineGlyphs(html, language);
  }
  return rendered;
}

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
