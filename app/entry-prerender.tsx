import { prerender } from "react-dom/static";
import { createHead, createPageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import type { SiteDocument } from "../contract/documents.ts";
import type { Language } from "../contract/languages.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import { Document, type DocumentAssets } from "./document.tsx";
import { loadPage, pageComponents } from "./pages.ts";
import siteStylesheet from "./styles/site.css?inline";

export { pageComponents };

const stylesheets = import.meta.glob<string>("./pages/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/**
 * A page's content in a language as a module. Browsers load it, and not the code that created it. Documents, not this, have
 * the date of the build: machines that build on different days must give this file the same name.
 */
export function renderContent(page: DocumentPage, language: Language, settings: SiteSettings): string {
  return `export default ${JSON.stringify(createPageContent(page, language, settings))}`;
}

/** Renders a document of the site as HTML. */
export async function render(
  { page, language }: Pick<SiteDocument, "page" | "language">,
  settings: SiteSettings,
  assets: DocumentAssets,
): Promise<string> {
  const app = { Page: await loadPage(page), content: createPageContent(page, language, settings) };
  const head = createHead(page, language, settings);
  // Inlined, so that nothing blocks the first paint.
  const pageStylesheet = stylesheets[`./pages/${pageComponents[page]}.css`];
  if (pageStylesheet === undefined) throw new Error(`There is no app/pages/${pageComponents[page]}.css`);
  const stylesheet = `${siteStylesheet}@layer pages{${pageStylesheet}}`;
  const { prelude } = await prerender(<Document {...{ app, head, stylesheet, settings, assets }} />);
  return new Response(prelude).text();
}
