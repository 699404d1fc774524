import { barePaths, type DocumentPage, getAddress, type Page } from "../../contract/addresses.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import type { Dictionary } from "../content/dictionaries/en.ts";
import { settings } from "../settings.ts";
import { brandColors } from "../styles/brand-colors.ts";
import { SocialMeta } from "./social-meta.tsx";
import { StructuredData } from "./structured-data.tsx";
import { getTitleAndDescription } from "./title-and-description.ts";

interface HeadProps {
  page: DocumentPage;
  language: Language;
  dictionary: Dictionary;
}

/** Title and icons; for pages also description, canonical address, alternates, social meta and structured data. */
export function Head({ page, language, dictionary }: HeadProps) {
  const { title, description } = getTitleAndDescription(page, language, dictionary, settings);
  return (
    <>
      <title>{title}</title>
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
          <meta name="description" content={description} />
          <Alternates page={page} language={language} />
          <SocialMeta {...{ page, language, dictionary, title, description }} />
          <StructuredData {...{ page, language, title, description }} />
        </>
      )}
    </>
  );
}

/** `x-default`, for all other languages, is the negotiated address. */
function Alternates({ page, language }: { page: Page; language: Language }) {
  const absolute = (path: string) => settings.SITE_ORIGIN + path;
  return (
    <>
      <link rel="canonical" href={absolute(getAddress(page, language))} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={absolute(getAddress(page, code))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(barePaths[page])} />
    </>
  );
}
