import type { ComponentType } from "react";
import { prerender } from "react-dom/static";
import type { Language } from "../domain/languages.ts";
import { createDocument, type PageContent, type SiteContent } from "../site/content/create-content.ts";
import { Document, type DocumentAssets } from "../site/document.tsx";
import { pages } from "../site/pages.ts";
import siteStyles from "../site/styles/site.css?inline";
import type { Brand } from "./brand/brand.ts";

/** Renders a document. Node runs no JSX, so Vite compiles this module, for a build and in development. */
export async function renderDocument(
  document: { page: string; language: Language },
  site: SiteContent,
  assets: DocumentAssets & Pick<Brand, "paint" | "paletteRules" | "markRule"> & { fonts: string },
): Promise<string> {
  const { head, content } = createDocument(document, site);
  const { Page, styles } = pages[content.kind];
  const { fonts, paint, paletteRules, markRule } = assets;
  const painted = paint(`${siteStyles}@layer pages{${styles}}`);
  const { prelude } = await prerender(
    <Document
      // The content is that of the page.
      Page={Page as ComponentType<PageContent>}
      content={content}
      head={head}
      // Inlined, so that nothing blocks the first paint.
      stylesheet={`${fonts}${painted}@layer tokens{${paletteRules}}${markRule}`}
      assets={assets}
    />,
  );
  const html = await new Response(prelude).text();
  // Cloudflare replaces email addresses by links that only a script of its own can open, which the policy blocks.
  return html.replace("<body>", "<body><!--email_off-->").replace("</body>", "<!--/email_off--></body>");
}
