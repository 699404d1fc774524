import { prerender } from "react-dom/static";
import { getAddress, pageNames } from "../contract/addresses.ts";
import type { SiteDocument } from "../contract/documents.ts";
import { defaultLanguage, languageCodes } from "../contract/languages.ts";
import { formatMessage } from "./content/format-message.ts";
import { loadDictionary } from "./content/load-dictionary.ts";
import { Document, type DocumentAssets } from "./document.tsx";
import { getTitleAndDescription } from "./head/title-and-description.ts";
import { loadPage } from "./load-page.ts";
import { settings } from "./settings.ts";

/** Renders a document of the site as HTML. */
export async function render(
  { page, language, negotiates }: Pick<SiteDocument, "page" | "language" | "negotiates">,
  assets: DocumentAssets,
): Promise<string> {
  const [Page, dictionary] = await Promise.all([loadPage(page), loadDictionary(language)]);
  const app = { page, Page, initial: { language, dictionary } };
  const errors: unknown[] = [];
  const { prelude } = await prerender(<Document {...{ app, negotiates, assets }} />, {
    onError: (error) => {
      errors.push(error);
    },
  });
  if (errors.length > 0) throw new AggregateError(errors, `${page} can't be rendered in ${language}`);
  return new Response(prelude).text();
}

/** `llms.txt`, a summary of the site for language models: https://llmstxt.org */
export async function renderSummary(): Promise<string> {
  const dictionary = await loadDictionary(defaultLanguage);
  const { SITE_ORIGIN, BRAND, SUPPORT_EMAIL } = settings;
  const links = pageNames.map((page) => {
    const { title, description } = getTitleAndDescription(page, defaultLanguage, dictionary, settings);
    return `- [${title}](${SITE_ORIGIN}${getAddress(page, defaultLanguage)}): ${description}`;
  });
  const others = languageCodes.filter((code) => code !== defaultLanguage);
  return `# ${BRAND}

> ${dictionary.title}. ${dictionary.description} ${formatMessage(dictionary.home.disclosure, defaultLanguage, settings)}

Nothing is sold on this site itself. Support: ${SUPPORT_EMAIL}. ${dictionary.contactPage.safety}

## Pages

${links.join("\n")}

Each page is also in ${others.join(", ")}: put the code in place of ${defaultLanguage} in its address.
`;
}
