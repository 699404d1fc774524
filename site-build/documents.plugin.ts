import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import type { DocumentAssets } from "../app/document.tsx";
import { type Language, languageCodes } from "../contract/languages.ts";
import { readAddress } from "../contract/pages.ts";
import { placeholderWarning, readSettings, siteSettings } from "../contract/settings.ts";
import { type TypeFile, typeFile } from "./display-type.ts";
import { displayTextIn, draftAll, type Renderer, rendererIn } from "./drafts.ts";
import { buildFingerprint, buildFolder, fingerprintFile } from "./fingerprint.ts";
import { siteConstants } from "./site-constants.ts";
import { bundleStartScript } from "./start-script.ts";
import { writeDocuments, writeSurroundings } from "./write-site.ts";

/** The addresses of the display type of each language: see `app/virtual-modules.d.ts`. */
const typeModule = "virtual:display-type";

const foldersIn = (folder: string) => ({
  site: join(folder, "client"),
  /** What renders the documents: needed by the build alone. */
  render: join(folder, "render"),
  /** What web servers include: not for upload. */
  hosts: join(folder, "hosts"),
});

/** The one build step of our own: renders a document per request in development, and all of them in a build. */
export function documentsPlugin(): Plugin {
  /** Known once the documents are drafted, and so not in development. */
  const type: Partial<Record<Language, TypeFile>> = {};
  return {
    name: "documents",
    // Otherwise each of the two builds has a plugin of its own, and what one finds out the other doesn't know.
    sharedDuringBuild: true,
    config: ({ build: { outDir = buildFolder } = {} }, { command }) => {
      // Visitors get React's production build, whatever the shell that builds was set to.
      if (command === "build") process.env.NODE_ENV = "production";
      return {
        appType: "custom",
        define: { SITE: JSON.stringify(siteConstants()) },
        builder: {},
        build: { outDir },
        environments: {
          client: {
            build: {
              outDir: foldersIn(outDir).site,
              modulePreload: false,
              rolldownOptions: { input: "app/browser.tsx" },
            },
          },
          ssr: {
            build: {
              outDir: foldersIn(outDir).render,
              emptyOutDir: true,
              rolldownOptions: { input: "app/render.tsx" },
            },
          },
        },
      };
    },
    resolveId: (id) => (id === typeModule ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${typeModule}`) return;
      const addresses = Object.entries(type).map(([language, { name }]) => [language, `/${name}`]);
      return `export default ${JSON.stringify(Object.fromEntries(addresses))}`;
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderOnRequest(server, request.originalUrl ?? "/")
          .then((html) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(html))
          .catch(next);
      });
    },
    async buildApp(builder) {
      const warning = placeholderWarning(readSettings(siteSettings, process.env), process.env);
      if (warning) builder.config.logger.warn(warning);
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Build with `vite build --app`");
      const { outDir } = builder.config.build;
      const folders = foldersIn(outDir);
      await builder.build(ssr);
      const renderer = await rendererIn(folders.render);
      const drafts = await draftAll(renderer);
      for (const language of languageCodes)
        type[language] = await typeFile(await displayTextIn(language, drafts, renderer), language);
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      for (const { name, content } of Object.values(type)) await writeFile(join(folders.site, name), content);
      await writeDocuments(drafts, renderer, output, folders.site);
      await writeSurroundings(folders);
      await writeFile(join(outDir, fingerprintFile), await buildFingerprint(process.env));
    },
  };
}

async function renderOnRequest(server: ViteDevServer, url: string): Promise<string> {
  const { pathname } = new URL(url, "http://localhost");
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { render } = (await environment.runner.import("/app/render.tsx")) as Renderer;
  const language = readAddress(pathname).language ?? languageCodes[0];
  const assets: DocumentAssets = {
    start: await bundleStartScript(),
    entry: "/app/browser.tsx",
    words: `/app/dictionaries/${language}.ts`,
    type: "",
  };
  const html = await server.transformIndexHtml(url, await render(pathname, assets));
  // React would take the white space around the scripts that Vite adds for a difference.
  return html.replace(/<head>.*?<meta/s, (added) => added.replace(/\s+(?=<)/g, ""));
}
