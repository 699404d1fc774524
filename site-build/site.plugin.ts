import { mkdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import type { Site } from "../app/entry-prerender.tsx";
import { parseAddress } from "../contract/addresses.ts";
import { bareDocuments, documents, type SiteDocument } from "../contract/documents.ts";
import { negotiateRequestLanguage } from "../contract/languages.ts";
import { createSecurityHeaders } from "../contract/security-headers.ts";
import {
  type Environment,
  findPlaceholders,
  formatPlaceholders,
  readSettings,
  requireNoPlaceholders,
  siteSettings,
} from "../contract/settings.ts";
import { getBuildFolder, loadEnvironment } from "../environment.ts";
import { contentModule, contentPlugin } from "./content.plugin.ts";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";
import { createFontFiles, type FontFiles, inlineGlyphs } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatNginxIncludes, formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

type Renderer = typeof import("../app/entry-prerender.tsx");

/** Renders a document for each request in development, and all documents in a build. */
export function sitePlugin(): Plugin[] {
  const environment = loadEnvironment();
  const settings = readSettings(siteSettings, environment);
  return [
    contentPlugin(settings),
    documentsPlugin({ settings, builtOn: getBuildDate(environment) }, environment),
  ];
}

/** https://reproducible-builds.org/docs/source-date-epoch/ */
function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return builtAt.toISOString().slice(0, 10);
}

function documentsPlugin(site: Site, environment: Environment): Plugin {
  const { settings } = site;
  return {
    name: "documents",
    config: ({ build: { outDir = getBuildFolder(environment) } = {} }, { command }) => {
      // Visitors get React's production build, regardless of NODE_ENV.
      if (command === "build") process.env.NODE_ENV = "production";
      return {
        build: { outDir },
        environments: {
          client: { build: { outDir: join(outDir, "client") } },
          ssr: { build: { outDir: join(outDir, "render") } },
        },
      };
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderOnRequest(server, site, request, response).catch(next);
      });
    },
    hotUpdate({ file, server }) {
      // The browser has no module for these: stylesheets are inlined, and content is created from dictionaries.
      if (this.environment.name !== "ssr" || !/\.css$|\/app\/content\//.test(file)) return;
      server.environments.client.moduleGraph.invalidateAll();
      server.environments.client.hot.send({ type: "full-reload" });
    },
    async buildApp(builder) {
      requireNoPlaceholders(settings, { ...environment, NODE_ENV: "production" });
      const placeholders = findPlaceholders(settings);
      if (placeholders.length > 0) builder.config.logger.warn(formatPlaceholders(placeholders));
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Build with `vite build --app`");
      const { outDir } = builder.config.build;
      await rm(join(outDir, fingerprintFile), { force: true });
      // Computed before the build, because a file that is saved during the build may not be in it.
      const fingerprint = await buildFingerprint(environment);
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const renderer: Renderer = await import(pathToFileURL(join(outDir, "render/entry-prerender.js")).href);
      const fonts = await createFontFiles();
      const rendered = await renderDocuments(renderer, site, output, fonts);
      // One set for all documents: hosts set headers by address, and a not-found page can have any address.
      const headers = await createSecurityHeaders(settings, Object.values(rendered).join(""));
      await writeFiles(join(outDir, "client"), {
        ...fonts.files,
        ...rendered,
        ...formatStaticHostFiles(settings, headers),
      });
      await compressAll(join(outDir, "client"));
      await writeFiles(join(outDir, "render"), {
        "desk-keys.js": await bundleScript("service/desk/keys.ts"),
      });
      await writeFiles(join(outDir, "hosts"), formatNginxIncludes(headers));
      await writeFiles(outDir, { [fingerprintFile]: fingerprint });
    },
  };
}

/** All documents of the site, by the names of their files. */
async function renderDocuments(
  renderer: Renderer,
  site: Site,
  output: Rolldown.RolldownOutput,
  fonts: FontFiles,
) {
  const boot = await bundleScript("app/boot.ts");
  const rendered: Record<string, string> = {};
  for (const document of [...documents, ...bareDocuments]) {
    const { language, file } = document;
    const html = await renderer.render(document, site, {
      boot,
      scripts: findChunks(output, listScripts(renderer, document)),
      fonts: fonts.css,
      fontPreloads: fonts.listPreloads(language),
    });
    rendered[file] = await inlineGlyphs(html, language);
  }
  return rendered;
}

async function renderOnRequest(
  server: ViteDevServer,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const renderer: Renderer = await environment.runner.import("/app/entry-prerender.tsx");
  const { originalUrl = "/", headers } = request as IncomingMessage & { originalUrl?: string };
  const [pathname = ""] = originalUrl.split("?");
  const address = parseAddress(pathname);
  const { page = "not-found" } = address;
  const language = address.language ?? negotiateRequestLanguage(headers.cookie, headers["accept-language"]);
  const boot = await bundleScript("app/boot.ts");
  const scripts = ["/app/entry-client.tsx"];
  const html = await renderer.render({ page, language, redirectsByLanguage: false }, site, {
    boot,
    scripts,
    fonts: "",
    fontPreloads: [],
  });
  response.writeHead(page === "not-found" ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(await server.transformIndexHtml(originalUrl, html));
}

/** The modules that a document needs. The browser imports all of them at once. */
function listScripts({ pages }: Renderer, { page, language }: SiteDocument): string[] {
  return ["/app/entry-client.tsx", pages[page].component.slice(1), contentModule(language)];
}

/** Bundles a script that is inlined in pages. */
async function bundleScript(input: string): Promise<string> {
  const bundle = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: supportedBrowsers,
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" } },
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
