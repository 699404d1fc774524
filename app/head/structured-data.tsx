import { getAddress, type Page } from "../../contract/addresses.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";

interface PageDescription {
  page: Page;
  language: Language;
  title: string;
  description: string;
  settings: SiteSettings;
}

/** https://schema.org. Nothing is sold or rated here, so there is no Product, Offer, or Rating. */
export function StructuredData(page: PageDescription) {
  const json = JSON.stringify(describeAsGraph(page)).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function describeAsGraph({ page, language, title, description, settings }: PageDescription) {
  const root = `${settings.SITE_ORIGIN}/`;
  const address = settings.SITE_ORIGIN + getAddress(page, language);
  const organization = { "@id": `${root}#organization` };
  const website = { "@id": `${root}#website` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: settings.BRAND,
        url: root,
        logo: `${root}icon-512.png`,
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer support",
          telephone: settings.SUPPORT_PHONE,
          email: settings.SUPPORT_EMAIL,
        },
      },
      {
        "@type": "WebSite",
        ...website,
        name: settings.BRAND,
        url: root,
        inLanguage: languageCodes,
        publisher: organization,
      },
      {
        "@type": page === "contact" ? "ContactPage" : "WebPage",
        "@id": `${address}#page`,
        url: address,
        name: title,
        description,
        inLanguage: language,
        isPartOf: website,
        about: organization,
      },
    ],
  };
}
