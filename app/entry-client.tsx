import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { loadDictionary } from "./i18n/load-dictionary.ts";
import { updateDocument } from "./i18n/use-language-in-place.ts";
import { prepareRecovery } from "./recovery.ts";

const root = document.getElementById("app") as HTMLElement;
const page = document.documentElement.dataset.page as DocumentPage;
const language = document.documentElement.lang as Language;
// If the dictionary cannot be loaded, the document stays as it was built, and works as it does without script.
const initial = { language, dictionary: await loadDictionary(language) };
const recover = prepareRecovery(root);

startTransition(() => {
  hydrateRoot(root, <App page={page} initial={initial} />, {
    onUncaughtError: (error) => {
      console.error(error);
      if (document.documentElement.lang !== language) updateDocument(page, initial);
      recover();
    },
  });
});
