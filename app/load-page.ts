import type { ComponentType } from "react";
import type { DocumentPage } from "../contract/addresses.ts";
import { Home } from "./pages/home.tsx";

/** Home is a part of the entry chunk, because most visits begin there. The other pages are chunks of their own. */
const pages: Record<DocumentPage, () => ComponentType | Promise<ComponentType>> = {
  home: () => Home,
  contact: async () => (await import("./pages/contact.tsx")).Contact,
  privacy: async () => (await import("./pages/privacy.tsx")).Privacy,
  terms: async () => (await import("./pages/terms.tsx")).Terms,
  "not-found": async () => (await import("./pages/not-found.tsx")).NotFound,
};

/** Rejects if the component of the page cannot be loaded. */
export async function loadPage(page: DocumentPage): Promise<ComponentType> {
  return pages[page]();
}
