import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parsePhoneNumberWithError } from "libphonenumber-js/min";
import { build, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from "vite";
import type { DocumentAssets } from "../app/document.tsx";
import type { SiteConstants } from "../app/settings.ts";
import { languageCodes } from "../contract/languages.ts";
import { documents, fileOf, pathIn, readAddress } from "../contract/pages.ts";
import { placeholderWarning, readSettings, siteSettings } from "../contract/settings.ts";
import { displayType } from "./display-type.ts";
import { buildFingerprint, buildFolder, fingerprintFile } from "./fingerprint.ts";
import { hostFiles, hostHeaders } from "./host-files.ts";
import { compressAll } from "./precompress.ts";
import { serverFiles } from "./server-files.ts";

type Render = typeof import("../app/render.tsx");

const foldersIn = (folder: string) => ({
  site: join(folder, "client"),
  /** What renders the documents: needed by the build alone. */
  render: join(folder, "render"),
  /** What web servers include: not for upload. */
  hosts: join(folder, "hosts"),
});

/** The one build step of our own: renders a document per request in development, and all of them in a build. */
export function documentsPlugin(): Plugin {
  return {
    name: "documents",
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
      const output = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      await writeDocuments(output, builder.config.build.outDir);
    },
  };
}

/** The one reader of the environment for the build. */
function siteConstants(): SiteConstants {
  if (existsSync(".env")) process.loadEnvFile();
  const settings = readSettings(siteSettings, process.env);
  return {
    settings,
    supportPhoneShown: parsePhoneNumberWithError(settings.SUPPORT_PHONE).formatInternational(),
    builtOn: new Date().toISOString().slice(0, 10),
  };
}

async function writeDocuments(output: Rolldown.RolldownOutput, folder: string) {
  const { site, render: renderFolder, hosts } = foldersIn(folder);
  const { render, laterDisplayText } = (await import(
    pathToFileURL(`${renderFolder}/render.js`).href
  )) as Render;
  const start = await bundleStartScript();
  const entry = addressOfChunk(output, "app/browser.tsx");
  for (const { page, language } of documents) {
    const file = fileOf(page, language);
    const path = page === "not-found" ? pathIn(language, "/404") : `/${file.replace(/(index)?\.html$/, "")}`;
    const words = addressOfChunk(output, `app/dictionaries/${language}.ts`);
    const assets = { start, entry, words, type: "" };
    const type = await displayType(
      await render(path, assets),
      language,
      await laterDisplayText(page, language),
    );
    for (const { name, content } of type.files) await writeFile(join(site, name), content);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), await render(path, { ...assets, type: type.css }));
  }
  const settings = readSettings(siteSettings, process.env);
  const headers = await hostHeaders(site, settings);
  await writeFiles(site, hostFiles(settings, headers));
  await writeFiles(hosts, serverFiles(headers));
  await compressAll(site);
  await writeFile(join(folder, fingerprintFile), await buildFingerprint(process.env));
}

async function writeFiles(folder: string, files: Record<string, string>) {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

function addressOfChunk(output: Rolldown.RolldownOutput, source: string): string {
  const chunk = output.output.find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(source));
  if (!chunk) throw new Error(`The build made no chunk of ${source}`);
  return `/${chunk.fileName}`;
}

async function bundleStartScript(): Promise<string> {
  const bundle = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "app/start.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}

async function renderOnRequest(server: ViteDevServer, url: string): Promise<string> {
  const { pathname } = new URL(url, "http://localhost");
  const environment = server.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("No environment to render in");
  const { render } = (await environment.runner.import("/app/render.tsx")) as Render;
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
