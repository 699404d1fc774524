import { mkdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import { build, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import { adaptDictionary } from "../app/content/adapt-dictionary.ts";
import type { SiteConstants } from "../app/settings.ts";
import { parseAddress } from "../contract/addresses.ts";
import { bareDocuments, documents, type SiteDocument } from "../contract/documents.ts";
import { type Language, negotiateRequestLanguage } from "../contract/languages.ts";
import { findPlaceholders, formatPlaceholderWarning, requireNoPlaceholders } from "../contract/settings.ts";
import { getBuildFolder, loadEnvironment } from "../environment.ts";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";
import { createFontFiles, type FontFiles, getScript, inlineGlyphs } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { readSiteConstants } from "./site-constants.ts";
import { createHostHeaders, formatStaticHostFiles } from "./static-host-files.ts";
import { formatWebServerIncludes } from "./web-server-includes.ts";

const dictionaryFile = /\/app\/content\/dictionaries\/\w[\w-]*\.ts$/;

type Renderer = typeof import("../app/entry-prerender.tsx");

/** Renders a document for each request in development, and all documents in a build. */
export function sitePlugin(): Plugin {
  let constants: SiteConstants;
  return {
    name: "site",
    config: ({ build: { outDir = getBuildFolder(loadEnvironment()) } = {} }, { command }) => {
      constants = readSiteConstants();
      // Visitors get React's production build, whatever the environment of the build says.
      if (command === "build") process.env.NODE_ENV = "production";
      return {
        define: { SITE: JSON.stringify(constants) },
        build: { outDir },
        environments: {
          client: { build: { outDir: join(outDir, "client") } },
          ssr: { build: { outDir: join(outDir, "render") } },
        },
      };
    },
    /** Dictionaries are adapted to the operator when they are loaded. */
    async load(id) {
      if (!dictionaryFile.test(id)) return undefined;
      // A query that changes makes Node read the file again.
      const { default: dictionary } = await import(`${pathToFileURL(id)}?${Date.now()}`);
      const adapted = adaptDictionary(dictionary, parse(id).name as Language, constants.settings);
      return `export default ${JSON.stringify(adapted)}`;
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderOnRequest(server, request, response).catch(next);
      });
    },
    hotUpdate({ file, server }) {
      // Stylesheets are inlined in the documents, so Vite finds no module of the browser to update.
      if (this.environment.name === "ssr" && file.endsWith(".css"))
        server.environments.client.hot.send({ type: "full-reload" });
    },
    async buildApp(builder) {
      const environment = loadEnvironment();
      const { settings } = constants;
      requireNoPlaceholders(settings, environment);
      const placeholders = findPlaceholders(settings);
      if (placeholders.length > 0) builder.config.logger.warn(formatPlaceholderWarning(placeholders));
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Build with `vite build --app`");
      const { outDir } = builder.config.build;
      await rm(join(outDir, fingerprintFile), { force: true });
      // Before anything is built: a file that is saved during the build may not be in it.
      const fingerprint = await buildFingerprint(environment);
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const renderer: Renderer = await import(pathToFileURL(join(outDir, "render/entry-prerender.js")).href);
      const fonts = await createFontFiles(settings.BRAND);
      const rendered = await renderDocuments(renderer, output, fonts);
      const headers = await createHostHeaders(Object.values(rendered).join(""), settings);
      await writeFiles(join(outDir, "client"), {
        ...fonts.files,
        ...rendered,
        ...formatStaticHostFiles(settings, headers),
        "llms.txt": await renderer.renderSummary(),
      });
      await compressAll(join(outDir, "client"));
      await writeFiles(join(outDir, "hosts"), formatWebServerIncludes(headers));
      await writeFiles(outDir, { [fingerprintFile]: fingerprint });
    },
  };
}

/** All documents of the site, by the names of their files. */
async function renderDocuments(renderer: Renderer, output: Rolldown.RolldownOutput, fonts: FontFiles) {
  const boot = await bundleBootScript();
  const rendered: Record<string, string> = {};
  for (const document of [...documents, ...bareDocuments]) {
    const { language, file } = document;
    const html = await renderer.render(document, {
      boot,
      scripts: findChunks(output, listScripts(document)),
      fonts: fonts.css,
      preloadedFont: fonts.preloads[getScript(language)],
    });
    rendered[file] = await inlineGlyphs(html, language);
  }
  return rendered;
}

async function renderOnRequest(server: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { render } = (await environment.runner.import("/app/entry-prerender.tsx")) as Renderer;
  const { originalUrl = "/", headers } = request as IncomingMessage & { originalUrl?: string };
  const [pathname = ""] = originalUrl.split("?");
  const address = parseAddress(pathname);
  const { page = "not-found" } = address;
  const language = address.language ?? negotiateRequestLanguage(headers.cookie, headers["accept-language"]);
  const scripts = listScripts({ page, language }).map((source) => `/${source}`);
  const boot = await bundleBootScript();
  const html = await render({ page, language, negotiates: false }, { boot, scripts, fonts: "" });
  response.writeHead(page === "not-found" ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(await server.transformIndexHtml(originalUrl, html));
}

/** The sources of the scripts that a document needs. */
function listScripts({ page, language }: Pick<SiteDocument, "page" | "language">): string[] {
  return ["app/entry-client.tsx", `app/pages/${page}.tsx`, `app/content/dictionaries/${language}.ts`];
}

/** The bundled text of `app/boot.ts`, to be inlined. */
async function bundleBootScript(): Promise<string> {
  const bundle = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "app/boot.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}

/** The addresses of the chunks that contain these sources, and of the chunks that they import. */
function findChunks({ output }: Rolldown.RolldownOutput, sources: string[]): string[] {
  const names = sources.flatMap((source) => {
    const chunk = output.find(
      (part) => part.type === "chunk" && part.moduleIds.some((id) => id.endsWith(source)),
    );
    if (chunk?.type !== "chunk") throw new Error(`The build made no chunk of ${source}`);
    return [chunk.fileName, ...chunk.imports];
  });
  return [...new Set(names)].map((name) => `/${name}`);
}

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
