import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import { adaptDictionary } from "../app/i18n/adapt-dictionary.ts";
import { parseAddress } from "../contract/addresses.ts";
import { bareDocuments, documents } from "../contract/documents.ts";
import { defaultLanguage } from "../contract/languages.ts";
import { describePlaceholders, readSettings, siteSettings } from "../contract/settings.ts";
import { loadEnvironment } from "../environment.ts";
import { buildFingerprint, buildFolder, fingerprintFile } from "./fingerprint.ts";
import { cutFontFiles, inlineGlyphs } from "./fonts.ts";
import { compressAll } from "./precompress.ts";
import { readSiteConstants } from "./site-constants.ts";
import { createHostHeaders, formatStaticHostFiles } from "./static-host-files.ts";
import { formatWebServerIncludes } from "./web-server-includes.ts";

/** They come with the texts of this operator. */
const dictionaryFile = /\/app\/i18n\/dictionaries\/\w[\w-]*\.ts$/;

type Renderer = typeof import("../app/entry-server.tsx");

const getFolders = (folder: string) => ({
  site: join(folder, "client"),
  /** What renders the documents: needed by the build alone. */
  render: join(folder, "render"),
  /** What web servers include: not for upload. */
  hosts: join(folder, "hosts"),
});

/** The build step of our own: renders a document for each request in development, and all of them in a build. */
export function sitePlugin(): Plugin {
  return {
    name: "site",
    config: ({ build: { outDir = buildFolder } = {} }, { command }) => {
      // Visitors get React's production build, whatever the shell that builds was set to.
      if (command === "build") process.env.NODE_ENV = "production";
      const { site, render } = getFolders(outDir);
      return {
        appType: "custom",
        define: { SITE: JSON.stringify(readSiteConstants()) },
        builder: {},
        build: { outDir },
        environments: {
          client: {
            build: {
              outDir: site,
              modulePreload: false,
              rolldownOptions: { input: "app/entry-client.tsx" },
            },
          },
          ssr: {
            build: {
              outDir: render,
              emptyOutDir: true,
              rolldownOptions: { input: "app/entry-server.tsx" },
            },
          },
        },
      };
    },
    async load(id) {
      if (!dictionaryFile.test(id)) return undefined;
      // With a query, or Node would not read a changed file again.
      const { default: dictionary } = await import(`${pathToFileURL(id)}?${Date.now()}`);
      return `export default ${JSON.stringify(adaptDictionary(dictionary, readSiteConstants().settings))}`;
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderOnRequest(server, request.originalUrl ?? "/")
          .then((html) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(html))
          .catch(next);
      });
    },
    hotUpdate({ file, server }) {
      // Stylesheets are part of the documents: the browser's module graph doesn't know them.
      if (this.environment.name === "ssr" && file.endsWith(".css"))
        server.environments.client.hot.send({ type: "full-reload" });
    },
    async buildApp(builder) {
      const environment = loadEnvironment();
      const settings = readSettings(siteSettings, environment);
      const warning = describePlaceholders(settings, environment);
      if (warning) builder.config.logger.warn(warning);
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Build with `vite build --app`");
      const { outDir } = builder.config.build;
      const { site, render, hosts } = getFolders(outDir);
      await rm(join(outDir, fingerprintFile), { force: true });

      const fonts = await cutFontFiles(settings.BRAND);
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const renderer: Renderer = await import(pathToFileURL(join(render, "entry-server.js")).href);
      const boot = await bundleBootScript();
      const entry = getChunkAddress(output, "app/entry-client.tsx");
      for (const document of [...documents, ...bareDocuments]) {
        const dictionary = getChunkAddress(output, `app/i18n/dictionaries/${document.language}.ts`);
        const html = await renderer.render(document, {
          boot,
          entry,
          dictionary,
          fonts: fonts.css,
        });
        await writeInto(site, document.file, await inlineGlyphs(html));
      }
      for (const [name, content] of fonts.files) await writeInto(site, name, content);
      const headers = await createHostHeaders(site, settings);
      for (const [name, content] of Object.entries(formatStaticHostFiles(settings, headers)))
        await writeInto(site, name, content);
      await writeInto(site, "llms.txt", await renderer.renderSummary());
      for (const [name, content] of Object.entries(formatWebServerIncludes(headers)))
        await writeInto(hosts, name, content);
      await compressAll(site);
      await writeInto(outDir, fingerprintFile, await buildFingerprint(environment));
    },
  };
}

async function renderOnRequest(server: ViteDevServer, url: string): Promise<string> {
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { render } = (await environment.runner.import("/app/entry-server.tsx")) as Renderer;
  const { pathname } = new URL(url, "http://localhost");
  const { language = defaultLanguage, page = "not-found" } = parseAddress(pathname);
  const html = await render(
    { page, language, negotiates: false },
    {
      boot: await bundleBootScript(),
      entry: "/app/entry-client.tsx",
      dictionary: `/app/i18n/dictionaries/${language}.ts`,
      fonts: "",
    },
  );
  return server.transformIndexHtml(url, html);
}

/** The text of `app/boot.ts`, to be inlined. */
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

function getChunkAddress({ output }: Rolldown.RolldownOutput, source: string): string {
  const chunk = output.find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(source));
  if (!chunk) throw new Error(`The build made no chunk of ${source}`);
  return `/${chunk.fileName}`;
}

async function writeInto(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
