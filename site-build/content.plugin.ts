import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { createContent } from "../app/content/create-content.ts";
import { type Language, languageCodes } from "../contract/languages.ts";
import type { SiteSettings } from "../contract/settings.ts";

/** The module that imports each language's content: see `app/content/load-content.ts`. */
const allContents = "virtual:contents";

/** The module of one language's content. */
export const contentModule = (language: Language) => `virtual:content/${language}`;

/** Makes each language's content a separate chunk. Browsers get the object, not the code that created it. */
export function contentPlugin(settings: SiteSettings): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: "content",
    configureServer: (created) => {
      server = created;
    },
    resolveId: (id) => (id.startsWith("virtual:content") ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${allContents}`) {
        const loaders = languageCodes.map((code) => `"${code}": () => import("${contentModule(code)}")`);
        return `export const contents = {${loaders}}`;
      }
      const language = languageCodes.find((code) => id === `\0${contentModule(code)}`);
      if (!language) return undefined;
      const create = server ? await importCurrent(server) : createContent;
      return `export default ${JSON.stringify(create(language, settings))}`;
    },
  };
}

/** The current version of the function: the server imports it again when a dictionary has changed. */
async function importCurrent({ environments: { ssr } }: ViteDevServer): Promise<typeof createContent> {
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("No environment to render in");
  return (await ssr.runner.import("/app/content/create-content.ts")).createContent;
}
