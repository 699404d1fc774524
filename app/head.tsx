import { type Language, languageCodes, languages } from "../contract/languages.ts";
import { addressOf, type Page } from "../contract/pages.ts";
import { useLanguage } from "./language.tsx";
import { settings } from "./settings.ts";

const absolute = (path: string) => settings.SITE_ORIGIN + (path === "/" ? "/" : path);

/** Title, description, canonical address and alternates of one page in one language. */
export function Head({ page, language }: { page: Page | "not-found"; language: Language }) {
  const { words, fill } = useLanguage();
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#10231c" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {page === "not-found" ? (
        <>
          <title>{fill(words.heads.notFound.title)}</title>
          <meta name="robots" content="noindex" />
        </>
      ) : (
        <PageHead page={page} language={language} />
      )}
    </>
  );
}

function PageHead({ page, language }: { page: Page; language: Language }) {
  const { words, fill } = useLanguage();
  const title = fill(words.heads[page].title);
  const description = fill(words.heads[page].description);
  const address = absolute(addressOf(page, language));
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={absolute(addressOf(page, code))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(addressOf(page, "en"))} />
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
    </>
  );
}
