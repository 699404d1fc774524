import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { type Brand, createBrand } from "../brand/brand.ts";
import { readOwnTexts } from "../brand/own-texts.ts";
import { drawPictures } from "../brand/pictures.ts";
import { createDocument, listShareTexts } from "../content/create-content.ts";
import type { OwnTexts } from "../content/texts.ts";
import { bareDocuments, documents } from "../contract/documents.ts";
import { getBrandFolder } from "../environment.ts";
import { findPlaceholders, formatPlaceholders } from "../settings/placeholders.ts";
import { type Environment, readSettings, SettingsError } from "../settings/read-settings.ts";
import { type SiteSettings, siteSettings } from "../settings/site-settings.ts";
import { bundleBoot } from "./boot-script.ts";
import { createFontFiles, type FontFiles, nameByHash } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** What renders the documents, compiled for Node. */
type Renderer = typeof import("../app/entry-prerender.tsx");

const entrySource = "app/entry-client.tsx";

/** Builds all documents, and everything that they load, into a folder. Returns what the desk shares with them. */
export async function buildPages(environment: Environment, folder: string, isQuiet: boolean) {
  const settings = readSettings(siteSettings, environment);
  const strict = environment.CARDAMINT_STRICT === "1";
  const placeholders = findPlaceholders(settings, { strict });
  if (placeholders.length > 0 && strict) throw new SettingsError([formatPlaceholders(placeholders)]);
  // Visitors get React's production build, regardless of NODE_ENV.
  process.env.NODE_ENV = "production";
  const client = join(folder, "client");
  const brand = createBrand(settings, getBrandFolder(environment));
  const ownTexts = readOwnTexts(getBrandFolder(environment));
  const chunks = await buildClient(client);
  const renderer = await buildRenderer(join(folder, "render"));
  // Files that the stylesheets name. The renderer's own JavaScript isn't for visitors.
  const isForVisitors = (file: string) => !file.endsWith(".js");
  await cp(join(folder, "render/assets"), join(client, "assets"), { recursive: true, filter: isForVisitors });
  const fonts = await createFontFiles();
  const { rendered, contents } = await renderDocuments(renderer, settings, {
    builtOn: getBuildDate(environment),
    chunks,
    fonts,
    brand,
    ownTexts,
  });
  await writeFiles(client, {
    ...fonts.files,
    ...contents,
    ...rendered,
    ...(await drawPictures(brand, listShareTexts(settings, ownTexts), join(folder, "pictures"))),
    ...formatStaticHostFiles(settings, rendered),
  });
  await compressAll(client);
  const notes = [
    isQuiet || placeholders.length === 0 ? "" : formatPlaceholders(placeholders),
    brand.notice ?? "",
  ];
  return { brand, fonts, notes: notes.filter(Boolean) };
}

const shared: InlineConfig = { configFile: false, logLevel: "error", plugins: [react()] };

/** The boot script imports all files at once, so Vite's helper, which preloads what an import needs, has nothing to do. */
const noPreloading: Plugin = {
  name: "no-preloading",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

/** Whether a module isn't for a single page. */
const isShared = (module: string) => !/\/(app\/pages|app\/api|contract)\//.test(module);

/** Builds the scripts of browsers. */
async function buildClient(outDir: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    ...shared,
    plugins: [shared.plugins, noPreloading],
    build: {
      outDir,
      target: supportedBrowsers,
      modulePreload: false,
      rolldownOptions: {
        input: entrySource,
        // One chunk with all that several pages have. By default, each combination of pages has a chunk of its own.
        output: { codeSplitting: { groups: [{ name: "entry-client", test: isShared }] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
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
  chunks: Rolldown.OutputChunk[];
  fonts: FontFiles;
  brand: Brand;
  ownTexts: OwnTexts;
}

/** All documents, and the content of each as a module for browsers, by the names of their files. */
async function renderDocuments(
  renderer: Renderer,
  settings: SiteSettings,
  { builtOn, chunks, fonts, brand, ownTexts }: BuildParts,
) {
  const boot = await bundleBoot(settings);
  const redirectingBoot = await bundleBoot(settings, true);
  const rendered: Record<string, string> = {};
  const contents: Record<string, string> = {};
  for (const { page, language, file, redirectsByLanguage } of [...documents, ...bareDocuments]) {
    const { head, content } = createDocument(page, language, settings, ownTexts);
    const module = `export default ${JSON.stringify(content)}`;
    const name = nameByHash(`${language}-${page}`, module, "js");
    contents[name] = module;
    const html = await renderer.render(content, head, {
      builtOn,
      boot: redirectsByLanguage ? redirectingBoot : boot,
      scripts: listScripts(chunks, [entrySource, `app/pages/${renderer.pageFiles[page]}.tsx`]),
      contentAddress: `/${name}`,
      fonts: fonts.css,
      fontPreloads: fonts.listPreloads(language),
      ...brand,
    });
    rendered[file] = await fonts.inlineGlyphs(html, language);
  }
  return { rendered, contents };
}

/** The addresses of the scripts of these sources, and of the chunks that these import directly. */
function listScripts(chunks: Rolldown.OutputChunk[], sources: string[]): string[] {
  const addresses = sources.flatMap((source) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve(source));
    if (!chunk) throw new Error(`The build created no JavaScript for ${source}`);
    return [chunk.fileName, ...chunk.imports].map((file) => `/${file}`);
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
