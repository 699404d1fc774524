import { type Language, languageCodes } from "../contract/languages.ts";
import { addressOf, type Page } from "../contract/pages.ts";
import { headOf } from "./heads.ts";
import { useLanguage } from "./language.tsx";
import { settings } from "./settings.ts";

const absolute = (path: string) => settings.SITE_ORIGIN + path;

/** Title, description, canonical address and alternates of one page in one language. */
export function Head({ page, language }: { page: Page | "not-found"; language: Language }) {
  const { words, fill } = useLanguage();
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#10231c" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {/* Browsers ask for it at once, though it is for those who keep the site: it comes with the scripts. */}
      {!import.meta.env.SSR && <link rel="manifest" href="/site.webmanifest" />}
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
  const head = headOf({ page, words, language, settings });
  const title = fill(head.title);
  const description = fill(head.description);
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
    </>
  );
}
