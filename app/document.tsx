import type { SiteDocument } from "../contract/documents.ts";
import { languages } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { ApplicationError } from "./components/application-error.tsx";
import { Head } from "./head/head.tsx";
import { SpeculationRules } from "./head/speculation-rules.tsx";
import type { Dictionary } from "./i18n/dictionaries/en.ts";
import { clickEndpoint } from "./settings.ts";
import { getStylesheet } from "./styles/stylesheets.ts";

/** What only the build knows. */
export interface DocumentAssets {
  /** The text of the inlined boot script. */
  boot: string;
  /** The addresses of its scripts. */
  scripts: string[];
  /** `@font-face` rules. */
  fonts: string;
}

interface DocumentProps {
  document: Pick<SiteDocument, "page" | "language" | "negotiates">;
  dictionary: Dictionary;
  assets: DocumentAssets;
}

/** The shell around `App`. It is rendered at build time only. */
export function Document({ document, dictionary, assets }: DocumentProps) {
  const { page, language, negotiates } = document;
  return (
    <html
      lang={language}
      dir={languages[language].direction}
      data-page={page}
      data-negotiate={negotiates ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Head {...{ page, language, dictionary }} />
        {/* One element, because each has a hash in the policy, and hosts limit the length of a header. */}
        <style>{assets.fonts + getStylesheet(page)}</style>
        <script
          data-scripts={assets.scripts.join(" ")}
          data-clicks={clickEndpoint || undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, allowed by its hash
          dangerouslySetInnerHTML={{ __html: assets.boot }}
        />
        <SpeculationRules />
      </head>
      <body>
        <ApplicationError {...dictionary.errorPage} />
        <div id="app">
          <App page={page} initial={{ language, dictionary }} />
        </div>
      </body>
    </html>
  );
}
