import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { loadDictionary } from "./i18n/load-dictionary.ts";
import { prepareRecovery } from "./recovery.ts";

const root = document.getElementById("app") as HTMLElement;
const page = document.documentElement.dataset.page as DocumentPage;
const language = document.documentElement.lang as Language;
const dictionary = await loadDictionary(language);
const initial = { language, dictionary };
const recover = prepareRecovery(root, page, initial);

startTransition(() => {
  hydrateRoot(root, <App page={page} initial={initial} />, {
    onUncaughtError: (error) => {
      console.error(error);
      recover();
    },
  });
});
