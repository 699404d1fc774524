import { mkdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import { parseAddress } from "../contract/addresses.ts";
import { bareDocuments, documents } from "../contract/documents.ts";
import { negotiateRequestLanguage } from "../contract/languages.ts";
import { getBuildFolder, loadEnvironment } from "../environment.ts";
import { findPlaceholders, formatPlaceholders, requireNoPlaceholders } from "../settings/placeholders.ts";
import { type Environment, readSettings } from "../settings/read-settings.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import { type SiteSettings, siteSettings } from "../settings/site-settings.ts";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";
import { createFontFiles, inlineGlyphs, nameByHash } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { formatNginxIncludes, formatStaticHostFiles } from "./static-host-files.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

type Renderer = typeof import("../app/entry-prerender.tsx");

/** Renders a document for each request in development, and all documents in a build. */
export function sitePlugin(): Plugin {
  const environment = loadEnvironment();
  const settings = readSettings(siteSettings, environment);
  const builtOn = getBuildDate(environment);
  return {
    name: "site",
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
        renderOnRequest(server, settings, builtOn, request, response).catch(next);
      });
    },
    hotUpdate({ file, server }) {
      // The browser has no module for these: documents are rendered with the stylesheets and the content.
      if (this.environment.name !== "ssr" || !/\.css$|\/content\//.test(file)) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
    async buildApp(builder) {
      requireNoPlaceholders(settings, environment.CARDAMINT_STRICT === "1");
      const placeholders = findPlaceholders(settings);
      if (placeholders.length > 0) builder.config.logger.warn(formatPlaceholders(placeholders));
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Build with `npm run build`");
      const { outDir } = builder.config.build;
      await rm(join(outDir, fingerprintFile), { force: true });
      // Computed before the build, because a file that is saved during the build may not be in it.
      const fingerprint = await buildFingerprint(environment);
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const renderer: Renderer = await import(pathToFileURL(join(outDir, "render/entry-prerender.js")).href);
      const fonts = await createFontFiles();
      const contents = renderContents(renderer, settings);
      const rendered = await renderDocuments(renderer, settings, builtOn, output, fonts, contents);
      // One set for all documents: hosts set headers by address, and a not-found page can have any address.
      const headers = await createSecurityHeaders(settings, Object.values(rendered).join(""));
      await writeFiles(join(outDir, "client"), {
        ...fonts.files,
        ...Object.fromEntries(contents.map(({ name, module }) => [name, module])),
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

/** https://reproducible-builds.org/docs/source-date-epoch/ */
function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return builtAt.toISOString().slice(0, 10);
}

/** The content of each page in each language, and the name of its file. */
function renderContents(renderer: Renderer, settings: SiteSettings) {
  return documents.map(({ page, language }) => {
    const module = renderer.renderContent(page, language, settings);
    return { page, language, module, name: nameByHash(`${language}-${page}`, module, "js") };
  });
}

/** All documents of the site, by the names of their files. */
async function renderDocuments(
  renderer: Renderer,
  settings: SiteSettings,
  builtOn: string,
  output: Rolldown.RolldownOutput,
  fonts: Awaited<ReturnType<typeof createFontFiles>>,
  contents: ReturnType<typeof renderContents>,
) {
  const boot = await bundleBoot(settings);
  const redirectingBoot = await bundleBoot(settings, true);
  const rendered: Record<string, string> = {};
  for (const document of [...documents, ...bareDocuments]) {
    const { page, language, file, redirectsByLanguage } = document;
    const content = contents.find((each) => each.page === page && each.language === language);
    const sources = ["/app/entry-client.tsx", `/pages/${renderer.pageComponents[page]}.tsx`];
    const html = await renderer.render(document, settings, {
      builtOn,
      boot: redirectsByLanguage ? redirectingBoot : boot,
      scripts: findChunks(output, sources),
      contentAddress: `/${content?.name}`,
      fonts: fonts.css,
      fontPreloads: fonts.listPreloads(language),
    });
    rendered[file] = await inlineGlyphs(html, language);
  }
  return rendered;
}

/** The addresses of contents in development. */
const contentPath = "/@content/";

async function renderOnRequest(
  server: ViteDevServer,
  settings: SiteSettings,
  builtOn: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const renderer: Renderer = await environment.runner.import("/app/entry-prerender.tsx");
  const { originalUrl = "/", headers } = request as IncomingMessage & { originalUrl?: string };
  const [pathname = ""] = originalUrl.split("?");
  if (pathname.startsWith(contentPath)) {
    const document = documents.find(({ page, language }) => pathname === `${contentPath}${page}/${language}`);
    response.writeHead(document ? 200 : 404, { "Content-Type": "text/javascript" });
    return response.end(document && renderer.renderContent(document.page, document.language, settings));
  }
  const address = parseAddress(pathname);
  const { page = "not-found" } = address;
  const language = address.language ?? negotiateRequestLanguage(headers.cookie, headers["accept-language"]);
  const boot = await bundleBoot(settings);
  const html = await renderer.render({ page, language }, settings, {
    builtOn,
    boot,
    scripts: ["/app/entry-client.tsx"],
    contentAddress: `${contentPath}${page}/${language}`,
    fonts: "",
    fontPreloads: [],
  });
  response.writeHead(page === "not-found" ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(await server.transformIndexHtml(originalUrl, html));
}

/** @param redirects see `SiteDocument.redirectsByLanguage` */
function bundleBoot({ CLICK_COUNTS }: SiteSettings, redirects = false): Promise<string> {
  return bundleScript("app/boot.ts", {
    COUNTS_CLICKS: String(CLICK_COUNTS === "on"),
    REDIRECTS_BY_LANGUAGE: String(redirects),
  });
}

/** Bundles a script that is inlined in pages. */
async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = (await build({
    configFile: false,
    define,
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
