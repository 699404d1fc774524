import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { adaptDictionary } from "./i18n/adapt-dictionary.ts";
import { importDictionary } from "./i18n/load-dictionary.ts";
import { updateDocument } from "./i18n/use-language-in-place.ts";
import { prepareRecovery } from "./recovery.ts";
import { settings } from "./settings.ts";

const root = document.getElementById("app") as HTMLElement;
const page = document.documentElement.dataset.page as DocumentPage;
const language = document.documentElement.lang as Language;
// Where it can't be had, the document stays as it is.
const texts = await importDictionary(language);
const recover = prepareRecovery(root);

try {
  const initial = { language, dictionary: adaptDictionary(texts, settings) };
  startTransition(() => {
    hydrateRoot(root, <App page={page} initial={initial} />, {
      onUncaughtError: (error) => {
        console.error(error);
        if (document.documentElement.lang !== language) updateDocument(page, initial);
        recover();
      },
    });
  });
} catch (error) {
  console.error(error);
  recover();
}
