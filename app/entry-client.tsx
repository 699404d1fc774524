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
        { onRecoverableError: keepTypedText() },
      );
    }),
  () => {
    // The document stays as built, and works as it does without JavaScript.
  },
);

/**
 * React discards a document that has changed since it was built, as translators and password managers change it, and
 * renders the page anew. What was typed before then is in the discarded fields.
 */
function keepTypedText() {
  const fields = document.querySelectorAll<HTMLInputElement>("main :is(input, textarea)[id]");
  const focused = document.activeElement;
  let isRestored = false;
  return (error: unknown) => {
    reportError(error);
    // A later error must not bring back what a form has cleared since.
    if (isRestored) return;
    isRestored = true;
    for (const { id, value } of fields) {
      const rendered = document.getElementById(id) as HTMLInputElement | null;
      if (rendered?.value === "") rendered.value = value;
    }
    if (focused?.isConnected === false) document.getElementById(focused.id)?.focus({ preventScroll: true });
  };
}
