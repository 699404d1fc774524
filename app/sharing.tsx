import { type Language, languageCodes, languages } from "../contract/languages.ts";
import { addressOf, type Page } from "../contract/pages.ts";
import { headOf } from "./heads.ts";
import { useLanguage } from "./language.tsx";
import { settings } from "./settings.ts";
import { structuredData } from "./structured-data.ts";

/**
 * What previews and search engines read of a document. They ask for it at its own address, so it is in the
 * built document only, behind all that the browser renders again.
 */
export function Sharing({ page, language }: { page: Page; language: Language }) {
  const { words, fill } = useLanguage();
  const head = headOf({ page, words, language, settings });
  const title = fill(head.title);
  const description = fill(head.description);
  const address = settings.SITE_ORIGIN + addressOf(page, language);
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
      <meta property="og:image:alt" content={`${words.title}. ${words.subtitle}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, `<` escaped
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(structuredData({ page, language, title, description })).replaceAll(
            "<",
            "\\u003c",
          ),
        }}
      />
    </>
  );
}
