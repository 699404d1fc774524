import type { ComponentType } from "react";
import type { Page } from "../contract/pages.ts";
import { Contact } from "./pages/contact.tsx";
import { Home } from "./pages/home.tsx";
import { Privacy } from "./pages/privacy.tsx";
import { Terms } from "./pages/terms.tsx";

/** What is shown at each address of `contract/pages.ts`. */
export const routes: Record<Page, ComponentType> = {
  home: Home,
  contact: Contact,
  privacy: Privacy,
  terms: Terms,
};
