import type { ComponentType } from "react";
import { prerender } from "react-dom/static";
import type { PageContent } from "./content/create-content.ts";
import type { HeadContent } from "./content/head-content.ts";
import { Document, type DocumentAssets } from "./document.tsx";
import { pages } from "./pages.ts";
import site from "./styles/site.css?inline";

/** Renders a document. `build/build-pages.ts` imports this module after it is built. */
export async function render(
  content: PageContent,
  head: HeadContent,
  assets: DocumentAssets,
): Promise<string> {
  const { Page, styles } = pages[content.page];
  // Inlined, so that nothing blocks the first paint.
  const stylesheet = `${site}@layer pages{${styles}}`;
  const { prelude } = await prerender(
    // The content is that of the page.
    <Document
      Page={Page as ComponentType<PageContent>}
      content={content}
      head={head}
      stylesheet={stylesheet}
      assets={assets}
    />,
  );
  const html = await new Response(prelude).text();
  // Cloudflare replaces email addresses by links that only a script of its own can open, which the policy blocks.
  return html.replace("<body>", "<body><!--email_off-->").replace("</body>", "<!--/email_off--></body>");
}
