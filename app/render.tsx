import { prerender } from "react-dom/static";
import type { Language } from "../contract/languages.ts";
import type { Page } from "../contract/pages.ts";
import { Document, type DocumentAssets } from "./document.tsx";
import { loadWords } from "./language.tsx";
import { languageAt } from "./navigation.ts";
import { newsletterIsReal } from "./settings.ts";

/** What script will show in the display type of a page: the button's label while something is being sent. */
export async function laterDisplayText(page: Page | "not-found", language: Language): Promise<string> {
  const sends = page === "contact" || (page === "home" && newsletterIsReal);
  return sends ? (await loadWords(language)).contactForm.sending : "";
}

/** What the error screen, which no document shows, sets in the display type. */
export async function errorDisplayText(language: Language): Promise<string> {
  return (await loadWords(language)).errorPage.title;
}

/** Renders one address to its whole document. */
export async function render(path: string, assets: DocumentAssets): Promise<string> {
  await loadWords(languageAt(path));
  const failures: unknown[] = [];
  const { prelude } = await prerender(<Document path={path} assets={assets} />, {
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw new AggregateError(failures, `${path} can't be rendered`);
  return new Response(prelude).text();
}
