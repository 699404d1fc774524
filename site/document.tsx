import type { ComponentType } from "react";
import { type Language, languages } from "../domain/languages.ts";
import { ApplicationError } from "./components/application-error.tsx";
import { Footer } from "./components/footer.tsx";
import { TopBar } from "./components/top-bar.tsx";
import type { PageContent } from "./content/create-content.ts";
import type { HeadContent } from "./content/head-content.ts";

/** Values that only the build has. */
export interface DocumentAssets {
  boot: string;
  /** The address of the script that it imports. */
  entry: string;
  /** See `SiteDocument.redirectsAmong`. */
  redirects?: readonly Language[];
  /** The color of the browser's own surfaces. */
  themeColor: string;
  /** The addresses of the fonts that the first paint waits for. */
  fontPreloads: string[];
}

interface DocumentProps {
  /** The component of the page. It renders `<main id="content">`, to which the skip link leads. */
  Page: ComponentType<PageContent>;
  content: PageContent;
  head: HeadContent;
  stylesheet: string;
  assets: DocumentAssets;
}

/** A whole document. In browsers, only islands have React: see `islands/island.tsx`. */
export function Document({ Page, content, head, stylesheet, assets }: DocumentProps) {
  const { page, language, layout } = content;
  const { title, description, canonical, alternates = {}, properties = [], structuredData } = head;
  return (
    <html
      lang={language}
      dir={languages[language].direction}
      data-page={page}
      // Translators rewrite `lang`, so scripts read this.
      data-language={language}
      data-entry={assets.entry}
      data-counter={layout.counter.address}
      data-counter-key={layout.counter.key || undefined}
      data-redirects={assets.redirects?.join(" ")}
      // On static hosts, the not-found page leads to the right spelling of an address.
      data-pages={page === "not-found" ? layout.allPageNames.join(" ") : undefined}
      data-own={content.kind === "own" ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={assets.themeColor} />
        <meta name="format-detection" content="telephone=no" />
        {page === "not-found" ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <meta name="description" content={description} />
            <link rel="canonical" href={canonical} />
            {Object.entries(alternates).map(([code, href]) => (
              <link key={code} rel="alternate" hrefLang={code} href={href} />
            ))}
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {properties.map(([property, value]) => (
          <meta key={property} property={property} content={value} />
        ))}
        {assets.fontPreloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* One element, because each has a hash in the policy, and hosts limit the length of a header. */}
        <style>{stylesheet}</style>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, allowed by its hash
          dangerouslySetInnerHTML={{ __html: assets.boot }}
        />
        {structuredData && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which no browser executes
            dangerouslySetInnerHTML={{ __html: structuredData }}
          />
        )}
      </head>
      <body>
        <div id="app">
          <ApplicationError {...layout.error} />
          <a className="skip-link" href="#content">
            {layout.skipToContent}
          </a>
          <TopBar content={content} />
          <Page {...content} />
          <Footer content={content} />
        </div>
      </body>
    </html>
  );
}
