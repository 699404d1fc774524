import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App, type AppProps } from "./app.tsx";
import { loadContent } from "./content/load-content.ts";
import { updateDocument } from "./head/update-document.ts";
import { loadPage } from "./pages.ts";
import { prepareRecovery } from "./recovery.ts";

const root = document.getElementById("app") as HTMLElement;
const { page, language, builtOn } = document.documentElement.dataset as {
  page: DocumentPage;
  language: Language;
  builtOn: string;
};

function hydrate(props: AppProps) {
  const { page, initial } = props;
  const recover = prepareRecovery(root);
  startTransition(() => {
    hydrateRoot(root, <App {...props} />, {
      onUncaughtError: (error) => {
        console.error(error);
        if (document.documentElement.dataset.language !== initial.language) updateDocument(page, initial);
        recover();
      },
    });
  });
}

// No `await` here: the chunk of a page imports from this one, so each would wait for the other.
Promise.all([loadPage(page), loadContent(language)]).then(
  ([Page, initial]) => hydrate({ page, Page, builtOn, initial }),
  () => {
    // The document stays as it was built, and works as it does without script.
  },
);
