import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { parseAddress } from "../domain/addresses.ts";
import { createSiteMap } from "../domain/documents.ts";
import { negotiateRequestLanguage } from "../domain/languages.ts";
import type { Environment } from "../lib/env/read-settings.ts";
import { getBrandFolder, loadEnvironment } from "../settings/environment.ts";
import { readSiteSettings } from "../settings/read-site-settings.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import { bundleBoot } from "./bundle.ts";
import { createFontFiles, type FontFiles } from "./fonts.ts";

/** Renders a document for each request in development, with the fonts and the security headers of a build. */
export function developPlugin(): Plugin {
  /** The inlined script, until a source changes. */
  let boot: Promise<string> | undefined;
  const brandFolder = getBrandFolder();
  return {
    name: "develop",
    apply: "serve",
    async configureServer(server) {
      // Served without TLS, whatever the site's address is.
      const environment = { ...loadEnvironment(), SITE_ORIGIN: "http://localhost" };
      const settings = readSiteSettings(environment);
      const fonts = await createFontFiles();
      // Share pictures and the other icons exist only in a build.
      const files = new Map<string, Uint8Array | string>(Object.entries(fonts.files));
      server.middlewares.use((request, response, next) => {
        const name = `${request.url}`.slice(1);
        const file = files.get(name);
        if (file === undefined) return next();
        response.setHeader("Content-Type", contentTypes[extname(name)] ?? "").end(file);
      });
      server.watcher.add(brandFolder);
      const parts = { environment, brandFolder, fonts, files };
      return () =>
        server.middlewares.use((request, response, next) => {
          boot ??= bundleBoot(settings);
          respond(server, { ...parts, boot }, request, response).catch(next);
        });
    },
    hotUpdate({ file, server }) {
      boot = undefined;
      const { client } = server.environments;
      // Documents are rendered with the stylesheets, the content, the operator's files, and the components of which browsers
      // have no module.
      const isOnlyRendered =
        /\.css$|\/content\//.test(file) ||
        file.startsWith(`${brandFolder}/`) ||
        (file.includes("/site/") && !client.moduleGraph.getModulesByFile(file)?.size);
      if (this.environment.name !== "ssr" || !isOnlyRendered) return;
      client.hot.send({ type: "full-reload" });
    },
  };
}

const contentTypes: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Loads the current version of modules, and compiles JSX. */
async function loadModules(server: ViteDevServer) {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { runner } = environment;
  const renderer: typeof import("./render-document.tsx") = await runner.import(
    "/builder/render-document.tsx",
  );
  // A static import would make the content a part of Vite's configuration, and each change would restart the server.
  const reader: typeof import("./read-brand-folder.ts") = await runner.import(
    "/builder/read-brand-folder.ts",
  );
  return { ...renderer, ...reader };
}

interface SiteParts {
  environment: Environment;
  brandFolder: string;
  fonts: FontFiles;
  boot: Promise<string>;
  /** The files that are served in addition to documents, by name. Documents add those that they show. */
  files: Map<string, Uint8Array | string>;
}

async function respond(
  server: ViteDevServer,
  { environment, brandFolder, fonts, boot, files }: SiteParts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { originalUrl = "/", headers } = request as IncomingMessage & { originalUrl?: string };
  const [pathname = ""] = originalUrl.split("?");
  const { renderDocument, readBrandFolder } = await loadModules(server);
  // Read again, because `brand/site.json` may have changed. If `.env` changes, the server restarts.
  const settings = readSiteSettings(environment);
  const { brand, pictures, ...own } = await readBrandFolder(brandFolder, settings);
  const shownFiles = { ...pictures, "icon.svg": brand.tabMark };
  for (const [name, content] of Object.entries(shownFiles)) files.set(name, content);
  const siteMap = createSiteMap(settings.languages, own.ownPages);
  const address = parseAddress(
    pathname,
    siteMap.pages.map(({ name }) => name),
  );
  const { languages = settings.languages } = siteMap.pages.find(({ name }) => name === address.page) ?? {};
  const { cookie, "accept-language": accepted } = headers;
  const language = settings.languages.find((code) => code === address.language);
  const shown = language ?? negotiateRequestLanguage(cookie, accepted, languages);
  const page = (languages.includes(shown) && address.page) || "not-found";
  const builtOn = new Date().toISOString().slice(0, 10);
  const content = { settings, ...own, builtOn };
  const assets = { boot: await boot, entry: "/site/entry.ts", ...fonts.listFor(shown), ...brand };
  const html = await renderDocument({ page, language: shown }, content, assets);
  const inlineGlyphs = await fonts.createInliner([{ html, language: shown }]);
  const document = await server.transformIndexHtml(originalUrl, inlineGlyphs(html));
  response.writeHead(page === "not-found" ? 404 : 200, {
    "Content-Type": "text/html; charset=utf-8",
    ...createSecurityHeaders(settings, document),
  });
  response.end(document);
}
