import { getAddress, type Page } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import type { Dictionary } from "../i18n/dictionaries/en.ts";
import { settings } from "../settings.ts";
import { getStructuredData } from "./structured-data.ts";

interface SocialMetaProps {
  page: Page;
  language: Language;
  dictionary: Dictionary;
  title: string;
  description: string;
}

/** What previews and search engines read of a document. */
export function SocialMeta({ page, language, dictionary, title, description }: SocialMetaProps) {
  const address = settings.SITE_ORIGIN + getAddress(page, language);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.BRAND} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={languages[language].openGraph} />
      {languageCodes
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={languages[code].openGraph} />
        ))}
      <meta property="og:image" content={`${settings.SITE_ORIGIN}/og/${language}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={`${dictionary.title}. ${dictionary.subtitle}`.replaceAll("\u00ad", "")}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, `<` escaped
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(getStructuredData({ page, language, title, description })).replaceAll(
            "<",
            "\\u003c",
          ),
        }}
      />
    </>
  );
}
