import { prerender } from "react-dom/static";
import type { PageContent } from "../content/create-content.ts";
import type { HeadContent } from "../content/head-content.ts";
import { Document, type DocumentAssets } from "./document.tsx";
import article from "./pages/article.css?inline";
import contact from "./pages/contact.css?inline";
import home from "./pages/home.css?inline";
import notFound from "./pages/not-found.css?inline";
import { loadPage, type PageFile, pageFiles } from "./pages.ts";
import site from "./styles/site.css?inline";

// For `site-build/build-pages.ts`, which imports this module after it is built.
export { pageFiles };

const stylesheets: Record<PageFile, string> = { article, contact, home, "not-found": notFound };

export async function render(
  content: PageContent,
  head: HeadContent,
  assets: DocumentAssets,
): Promise<string> {
  const { page } = content;
  const app = { Page: await loadPage(page), content };
  // Inlined, so that nothing blocks the first paint. Spaces in its `data:` addresses need no escapes.
  const stylesheet = `${site}@layer pages{${stylesheets[pageFiles[page]]}}`.replaceAll("%20", " ");
  const { prelude } = await prerender(
    <Document app={app} head={head} stylesheet={stylesheet} assets={assets} />,
  );
  return new Response(prelude).text();
}
