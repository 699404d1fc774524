import { type DocumentPage, getAddress, getBareAddress, type PageName } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import type { SiteSettings } from "../contract/settings.ts";
import type { PageContent } from "./content/create-content.ts";
import { brandColors } from "./styles/brand.ts";

interface HeadProps {
  page: DocumentPage;
  content: PageContent;
  settings: SiteSettings;
}

/** Title and icons. Pages also have description, canonical address, alternates, social meta, and the organization. */
export function Head({ page, content, settings }: HeadProps) {
  return (
    <>
      <title>{content.page.head.title}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={brandColors.dark} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {page === "not-found" ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <Meta page={page} content={content} origin={settings.SITE_ORIGIN} />
          <StructuredData {...settings} />
        </>
      )}
    </>
  );
}

/** `x-default`, for all other languages, is the negotiated address. */
function Meta({ page, content, origin }: { page: PageName; content: PageContent; origin: string }) {
  const { description, canonical, properties } = createMeta(page, content);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + getAddress(page, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + getBareAddress(page)} />
      {properties.map(([property, value]) => (
        <meta key={property + value} property={property} content={value} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** https://schema.org/Organization, from which search engines take the name and the logo. */
function StructuredData({ SITE_ORIGIN, BRAND, SUPPORT_PHONE, SUPPORT_EMAIL }: SiteSettings) {
  const organization = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: BRAND,
    url: `${SITE_ORIGIN}/`,
    logo: `${SITE_ORIGIN}/icon-512.png`,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      telephone: SUPPORT_PHONE,
      email: SUPPORT_EMAIL,
    },
  };
  const json = JSON.stringify(organization).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The description, the canonical address, and the tags for link previews. They change with the language. */
export function createMeta(page: PageName, content: PageContent) {
  const { language, layout } = content;
  const { origin } = layout.footer;
  const { title, description } = content.page.head;
  const canonical = origin + getAddress(page, language);
  const properties: [property: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", layout.brand],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:image", `${origin}/og/${language}.png`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", layout.picture],
  ];
  return { description, canonical, properties };
}
