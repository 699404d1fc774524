import { type DocumentPage, getAddress, getBareAddress } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import type { HeadContent } from "./content/head-content.ts";
import { brandColors } from "./styles/brand.ts";

interface HeadProps extends HeadContent {
  page: DocumentPage;
  origin: string;
}

/** The head of a document, without its fonts, stylesheet, and script. Only the build renders it. */
export function Head({ page, origin, title, description, canonical, properties = {} }: HeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={brandColors.dark} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {page === "not-found" ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={canonical} />
          {languageCodes.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={origin + getAddress(page, code)} />
          ))}
          {/* For all other languages: the negotiated address. */}
          <link rel="alternate" hrefLang="x-default" href={origin + getBareAddress(page)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
    </>
  );
}
