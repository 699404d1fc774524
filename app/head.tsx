import { type DocumentPage, getAddress, getBareAddress, type PageName } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import type { SiteSettings } from "../contract/settings.ts";
import type { PageContent } from "./content/create-content.ts";
import { brandColors } from "./styles/brand.ts";

interface HeadProps {
  page: DocumentPage;
  settings: SiteSettings;
}

/** The same in all languages: icons, and for pages also alternates. Only documents have it. */
export function Head({ page, settings }: HeadProps) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={brandColors.dark} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {page === "not-found" ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Alternates page={page} origin={settings.SITE_ORIGIN} />
      )}
    </>
  );
}

/** `x-default`, for all other languages, is the negotiated address. */
function Alternates({ page, origin }: { page: PageName; origin: string }) {
  return (
    <>
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + getAddress(page, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + getBareAddress(page)} />
    </>
  );
}

/**
 * The title, and for pages the description, the canonical address, and the tags for link previews. React puts them into
 * the head, and updates them with the language: https://react.dev/reference/react-dom/components/meta
 */
export function PageMeta({ content: { name, language, layout, page } }: { content: PageContent }) {
  const { title, description } = page.head;
  if (name === "not-found") return <title>{title}</title>;
  const { origin } = layout.footer;
  const canonical = origin + getAddress(name, language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={layout.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={`${origin}/og/${language}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={layout.picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
