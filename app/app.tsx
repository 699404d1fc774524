import type { ComponentType } from "react";
import type { DocumentPage } from "../contract/addresses.ts";
import { ExchangeBanner } from "./components/exchange-banner.tsx";
import { Footer } from "./components/footer.tsx";
import { TopBar } from "./components/top-bar.tsx";
import { type CurrentLanguage, LanguageProvider } from "./content/language-context.tsx";
import { useLanguageInPlace } from "./hooks/use-language-in-place.ts";

export interface AppProps {
  page: DocumentPage;
  /** The component of the page. */
  Page: ComponentType;
  /** Must be the same object at every render. */
  initial: CurrentLanguage;
}

/** Everything in a document's `#app`: the build renders it, the browser hydrates it. */
export function App({ page, Page, initial }: AppProps) {
  const { current, showLanguage } = useLanguageInPlace(page, initial);
  return (
    <LanguageProvider {...current}>
      <a className="skip-link" href="#content">
        {current.dictionary.layout.skipToContent}
      </a>
      <TopBar page={page} showLanguage={showLanguage} />
      {page === "home" && <ExchangeBanner />}
      <main id="content" tabIndex={-1}>
        <Page />
      </main>
      <Footer page={page} />
    </LanguageProvider>
  );
}
