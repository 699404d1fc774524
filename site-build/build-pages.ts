import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Manifest, type Plugin, type Rolldown } from "vite";
import { type Brand, createBrand } from "../brand/brand.ts";
import { readOwnTexts } from "../brand/own-texts.ts";
import { drawPictures } from "../brand/pictures.ts";
import { getClickApi } from "../content/counter-api.ts";
import { createHead, createPageContent, listShareTexts } from "../content/create-content.ts";
import type { OwnTexts } from "../content/texts.ts";
import { bareDocuments, documents } from "../contract/documents.ts";
import { getBrandFolder } from "../environment.ts";
import { findPlaceholders, formatPlaceholders, requireNoPlaceholders } from "../settings/placeholders.ts";
import { type Environment, readSettings } from "../settings/read-settings.ts";
import { type SiteSettings, siteSettings } from "../settings/site-settings.ts";
import { bundleBoot } from "./boot-script.ts";
import { createFontFiles, type FontFiles, inlineGlyphs, nameByHash } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** What renders the documents, compiled for Node. */
type Renderer = typeof import("../app/entry-prerender.tsx");

const entrySource = "app/entry-client.tsx";

/** Builds all documents, and everything that they load, into a folder. Returns what the desk shares with them. */
export async function buildPages(environment: Environment, folder: string, isQuiet: boolean) {
  const settings = readSettings(siteSettings, environment);
  requireNoPlaceholders(settings, environment.CARDAMINT_STRICT === "1");
  const placeholders = findPlaceholders(settings);
  if (placeholders.length > 0 && !isQuiet) console.warn(formatPlaceholders(placeholders));
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folder, "client");
  const brand = createBrand(settings, getBrandFolder(environment));
  const texts = readOwnTexts(getBrandFolder(environment));
  if (brand.notice) console.warn(brand.notice);
  const manifest = await buildClient(client);
  const renderer = await buildRenderer(join(folder, "render"));
  // Files that the stylesheets name. The renderer's own JavaScript isn't for visitors.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(folder, "render/assets"), join(client, "assets"), { recursive: true, filter: isForVisitors });
  const fonts = await createFontFiles();
  const { rendered, contents } = await renderDocuments(renderer, settings, {
    builtOn: getBuildDate(environment),
    manifest,
    fonts,
    brand,
    texts,
  });
  await writeFiles(client, {
    ...fonts.files,
    ...contents,
    ...rendered,
    ...(await drawPictures(brand, listShareTexts(settings, texts), join(folder, "pictures"))),
    ...(await formatStaticHostFiles(settings, rendered)),
  });
  await compressAll(client);
  return { brand, fonts };
}

const shared: InlineConfig = { configFile: false, logLevel: "error", plugins: [react()] };

/** The boot script imports all files at once, so Vite's helper, which preloads what an import needs, has nothing to do. */
const noPreloading: Plugin = {
  name: "no-preloading",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

/** Builds the scripts of browsers, and returns which files each source became. */
async function buildClient(outDir: string): Promise<Manifest> {
  const { output } = (await build({
    ...shared,
    plugins: [shared.plugins, noPreloading],
    build: {
      outDir,
      target: supportedBrowsers,
      manifest: true,
      modulePreload: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: entrySource,
        // One chunk with all that the entry imports. By default what a page shares with it is split off.
        output: { codeSplitting: { groups: [{ name: "entry-client", tags: ["$initial"] }] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  // Vite's manifest is for this build, not for visitors.
  await rm(join(outDir, ".vite"), { recursive: true });
  const manifest = output.find(({ fileName }) => fileName === ".vite/manifest.json");
  if (manifest?.type !== "asset") throw new Error("Vite wrote no manifest");
  return JSON.parse(String(manifest.source));
}

async function buildRenderer(outDir: string): Promise<Renderer> {
  await build({
    ...shared,
    build: {
      outDir,
      ssr: "app/entry-prerender.tsx",
      ssrEmitAssets: true,
      // For the stylesheets.
      target: supportedBrowsers,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  return import(pathToFileURL(join(outDir, "entry-prerender.js")).href);
}

/** https://reproducible-builds.org/docs/source-date-epoch/ */
function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return builtAt.toISOString().slice(0, 10);
}

interface BuildParts {
  builtOn: string;
  manifest: Manifest;
  fonts: FontFiles;
  brand: Brand;
  texts: OwnTexts;
}

/** All documents, and the content of each as a module for browsers, by the names of their files. */
async function renderDocuments(
  renderer: Renderer,
  settings: SiteSettings,
  { builtOn, manifest, fonts, brand, texts }: BuildParts,
) {
  const boot = await bundleBoot(settings);
  const redirectingBoot = await bundleBoot(settings, true);
  const rendered: Record<string, string> = {};
  const contents: Record<string, string> = {};
  for (const { page, language, file, redirectsByLanguage } of [...documents, ...bareDocuments]) {
    const content = createPageContent(page, language, settings, texts);
    const module = `export default ${JSON.stringify(content)}`;
    const name = nameByHash(`${language}-${page}`, module, "js");
    contents[name] = module;
    const html = await renderer.render(content, createHead(page, language, settings, texts), {
      builtOn,
      boot: redirectsByLanguage ? redirectingBoot : boot,
      scripts: listScripts(manifest, [entrySource, `app/pages/${renderer.pageComponents[page]}.tsx`]),
      contentAddress: `/${name}`,
      fonts: fonts.css,
      fontPreloads: fonts.listPreloads(language),
      ...brand,
      clicks: getClickApi(settings),
    });
    rendered[file] = await inlineGlyphs(html, language);
  }
  return { rendered, contents };
}

/** The addresses of the scripts of these sources, and of those that they import. */
function listScripts(manifest: Manifest, sources: string[]): string[] {
  const addresses = sources.flatMap((source) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build created no JavaScript for ${source}`);
    return [`/${chunk.file}`, ...listScripts(manifest, chunk.imports ?? [])];
  });
  return [...new Set(addresses)];
}

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
