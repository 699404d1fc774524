import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { parseAddress } from "../domain/addresses.ts";
import { negotiateRequestLanguage } from "../domain/languages.ts";
import { type Environment, readSettings } from "../lib/env/read-settings.ts";
import { getBrandFolder, getBuildFolder, loadEnvironment } from "../settings/environment.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import { type SiteSettings, siteSettings } from "../settings/site-settings.ts";
import { bundleBoot } from "./boot-script.ts";
import { type Brand, createBrand } from "./brand/brand.ts";
import { createFontFiles, type FontFiles } from "./fonts.ts";

/** Renders a document for each request in development, with the fonts and the security headers of a build. */
export function developPlugin(): Plugin {
  // Served without TLS, whatever the site's address is.
  const environment = loadEnvironment();
  const settings = readSettings(siteSettings, { ...environment, SITE_ORIGIN: "http://localhost" });
  const brandFolder = getBrandFolder(environment);
  return {
    name: "develop",
    apply: "serve",
    async configureServer(server) {
      const brand = createBrand(settings, brandFolder);
      const parts = { settings, brandFolder, brand, fonts: await createFontFiles() };
      const loadFile = createFileLoader(server, environment, parts);
      server.middlewares.use((request, response, next) => {
        const name = `${request.url}`.slice(1);
        const send = (file?: string | Uint8Array) =>
          file ? response.setHeader("Content-Type", contentTypes[extname(name)] ?? "").end(file) : next();
        loadFile(name).then(send, next);
      });
      return () =>
        server.middlewares.use((request, response, next) => {
          respond(server, parts, request, response).catch(next);
        });
    },
    hotUpdate({ file, server }) {
      const { client } = server.environments;
      // Documents are rendered with the stylesheets, the content, and the components of which browsers have no module.
      const isOnlyRendered =
        /\.css$|\/content\//.test(file) ||
        (file.includes("/site/") && !client.moduleGraph.getModulesByFile(file)?.size);
      if (this.environment.name !== "ssr" || !isOnlyRendered) return;
      client.hot.send({ type: "full-reload" });
    },
  };
}

const contentTypes: Record<string, string> = {
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Draws icons and share pictures when the first of them is requested. */
function createFileLoader(
  server: ViteDevServer,
  environment: Environment,
  { settings, brandFolder, brand, fonts }: SiteParts,
) {
  const cache = join(getBuildFolder(environment), "pictures");
  const draw = async () => {
    const { drawPictures } = await import("./brand/pictures.ts");
    // An import of the content here would make it a part of Vite's configuration, whose changes restart the server.
    const { listShareTexts, readOwnTexts } = await loadModules(server);
    return drawPictures(brand, listShareTexts(settings, readOwnTexts(brandFolder)), cache);
  };
  let pictures: ReturnType<typeof draw> | undefined;
  return async (name: string) => {
    if (!/^(icon\.svg|favicon\.ico|apple-touch-icon\.png|og\/[\w-]+\.png)$/.test(name))
      return fonts.files[name];
    pictures ??= draw();
    return (await pictures)[name];
  };
}

/** Loads modules as they are now, and compiles JSX. */
async function loadModules(server: ViteDevServer) {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { runner } = environment;
  const renderer: typeof import("../site/entry-prerender.tsx") =
    await runner.import("/site/entry-prerender.tsx");
  const content: typeof import("../site/content/create-content.ts") = await runner.import(
    "/site/content/create-content.ts",
  );
  const brand: typeof import("./brand/own-texts.ts") = await runner.import("/build/brand/own-texts.ts");
  return { ...renderer, ...content, ...brand };
}

interface SiteParts {
  settings: SiteSettings;
  brandFolder: string;
  fonts: FontFiles;
  brand: Brand;
}

async function respond(
  server: ViteDevServer,
  { settings, brandFolder, fonts, brand }: SiteParts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { originalUrl = "/", headers } = request as IncomingMessage & { originalUrl?: string };
  const [pathname = ""] = originalUrl.split("?");
  const { createDocument, render, ...modules } = await loadModules(server);
  const ownTexts = modules.readOwnTexts(brandFolder);
  const address = parseAddress(pathname);
  const { page = "not-found" } = address;
  const language = address.language ?? negotiateRequestLanguage(headers.cookie, headers["accept-language"]);
  const builtOn = new Date().toISOString().slice(0, 10);
  const { head, content } = createDocument({ page, language }, builtOn, settings, ownTexts);
  const html = await render(content, head, {
    boot: await bundleBoot(settings),
    entry: "/site/entry.ts",
    fonts: fonts.css,
    fontPreloads: fonts.listPreloads(language),
    ...brand,
  });
  const document = await server.transformIndexHtml(originalUrl, await fonts.inlineGlyphs(html, language));
  response.writeHead(page === "not-found" ? 404 : 200, {
    "Content-Type": "text/html; charset=utf-8",
    ...createSecurityHeaders(settings, document),
  });
  response.end(document);
}
