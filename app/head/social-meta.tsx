import { getAddress, type Page } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { Content } from "../content/create-content.ts";

interface SocialMetaProps {
  page: Page;
  content: Content;
  settings: SiteSettings;
}

/** What link previews read. */
export function SocialMeta({ page, content, settings }: SocialMetaProps) {
  const { language, home } = content;
  const { title, description } = content[page].head;
  const properties = {
    "og:type": "website",
    "og:site_name": settings.BRAND,
    "og:title": title,
    "og:description": description,
    "og:url": settings.SITE_ORIGIN + getAddress(page, language),
    "og:locale": languages[language].openGraph,
    "og:image": `${settings.SITE_ORIGIN}/og/${language}.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `${home.hero.title}. ${home.hero.subtitle}`.replaceAll("\u00ad", ""),
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {languageCodes
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={languages[code].openGraph} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
