import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import { App } from "./app.tsx";
import { loadPage } from "./pages.ts";
import { Recovery } from "./recovery.tsx";

const root = document.getElementById("app") as HTMLElement;
const { page, contentAddress, builtOn } = document.documentElement.dataset as {
  page: DocumentPage;
  contentAddress: string;
  builtOn: string;
};

const loadedContent: Promise<{ default: PageContent }> = import(/* @vite-ignore */ contentAddress);

// No `await` here: the chunk of a page imports from this one, so each would wait for the other.
Promise.all([loadPage(page), loadedContent]).then(
  ([Page, { default: content }]) =>
    startTransition(() => {
      const built = root.cloneNode(true) as Element;
      hydrateRoot(
        root,
        <Recovery built={built}>
          <App Page={Page} content={content} builtOn={builtOn} />
        </Recovery>,
      );
    }),
  () => {
    // The document stays as built, and works as it does without JavaScript.
  },
);
