import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { loadContent, loadPage } from "./pages.ts";
import { Recovery } from "./recovery.tsx";

const root = document.getElementById("app") as HTMLElement;
const { page, language, builtOn } = document.documentElement.dataset as {
  page: DocumentPage;
  language: Language;
  builtOn: string;
};

// No `await` here: the chunk of a page imports from this one, so each would wait for the other.
Promise.all([loadPage(page), loadContent(language)]).then(
  ([Page, initial]) =>
    startTransition(() => {
      hydrateRoot(
        root,
        <Recovery>
          <App Page={Page} initial={initial} builtOn={builtOn} />
        </Recovery>,
      );
    }),
  () => {
    // The document stays as built, and works as it does without JavaScript.
  },
);
