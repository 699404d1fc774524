import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App, type AppProps } from "./app.tsx";
import { loadDictionary } from "./content/load-dictionary.ts";
import { updateDocument } from "./head/update-document.ts";
import { loadPage } from "./load-page.ts";
import { prepareRecovery } from "./recovery.ts";

const root = document.getElementById("app") as HTMLElement;
const { page, language } = document.documentElement.dataset as { page: DocumentPage; language: Language };

function hydrate({ page, Page, initial }: AppProps) {
  const recover = prepareRecovery(root);
  startTransition(() => {
    hydrateRoot(root, <App {...{ page, Page, initial }} />, {
      onUncaughtError: (error) => {
        console.error(error);
        if (document.documentElement.dataset.language !== initial.language) updateDocument(page, initial);
        recover();
      },
    });
  });
}

// No `await` here: the chunk of a page imports from this one, so each would wait for the other.
Promise.all([loadPage(page), loadDictionary(language)]).then(
  ([Page, dictionary]) => hydrate({ page, Page, initial: { language, dictionary } }),
  () => {
    // The document stays as it was built, and works as it does without script.
  },
);
