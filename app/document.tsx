import { languages } from "../contract/languages.ts";
import { readAddress } from "../contract/pages.ts";
import { ChatButton } from "./components/chat-button.tsx";
import { ErrorScreen } from "./components/error-screen.tsx";
import { Footer } from "./components/footer.tsx";
import { TopBar } from "./components/top-bar.tsx";
import { Head } from "./head.tsx";
import { LanguageProvider, useLanguage } from "./language.tsx";
import { languageAt, useArrival, useShownAddress } from "./navigation.ts";
import { NotFound } from "./pages/not-found.tsx";
import { routes } from "./routes.tsx";
import { Sharing } from "./sharing.tsx";
import { SpeculationRules } from "./speculation-rules.tsx";
import { PageStylesheet, SharedStylesheet, sheetOf } from "./stylesheet.tsx";

/** What only the build knows: it is rendered into the document and never changes after. */
export interface DocumentAssets {
  /** The text of the inlined start script, see `start.ts`. */
  start: string;
  /** Addresses of the entry module and of this language's words. */
  entry: string;
  words: string;
  /** `@font-face` rules of the display type, cut down to this document's glyphs. */
  type: string;
}

interface DocumentProps {
  /** The address to render; in the browser it is the address bar's. */
  path?: string;
  assets?: DocumentAssets;
}

export function Document({ path, assets }: DocumentProps) {
  const address = useShownAddress(path);
  const { page = "not-found" } = readAddress(address);
  const language = languageAt(address);
  const Page = page === "not-found" ? NotFound : routes[page];
  useArrival(page, address);

  return (
    <html lang={language} dir={languages[language].direction}>
      <LanguageProvider language={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <StartScript {...(assets ? { assets } : {})} />
          <Head page={page} language={language} />
          <style href="type" precedence="default">
            {assets?.type ?? ""}
          </style>
          <SharedStylesheet />
          <PageStylesheet name={sheetOf(page)} />
          <SpeculationRules />
          {import.meta.env.SSR && page !== "not-found" && <Sharing page={page} language={language} />}
        </head>
        <body data-page={page}>
          <SkipLink />
          <TopBar page={page} />
          <main id="content" tabIndex={-1}>
            <ErrorScreen key={page}>
              <Page />
            </ErrorScreen>
          </main>
          <Footer page={page} />
          <ChatButton />
        </body>
      </LanguageProvider>
    </html>
  );
}

function StartScript({ assets }: { assets?: DocumentAssets }) {
  return (
    <script
      suppressHydrationWarning
      data-entry={assets?.entry}
      data-words={assets?.words}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, allowed by its hash
      dangerouslySetInnerHTML={{ __html: assets?.start ?? "" }}
    />
  );
}

function SkipLink() {
  const { words } = useLanguage();
  return (
    <a className="skip-link" href="#content">
      {words.layout.skipToContent}
    </a>
  );
}
