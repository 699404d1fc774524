import { getAddress, getCanonicalAddress, type PageName, parseAddress } from "../../domain/addresses.ts";
import {
  defaultLanguage,
  formatLanguageCookie,
  type Language,
  negotiateLanguage,
} from "../../domain/languages.ts";
import { keepSource } from "./clicks.ts";
import { onLinkOpened } from "./events.ts";

/**
 * Leads to the address that the service would lead to, because a static host doesn't.
 * @returns whether the visitor leaves this document
 */
export function redirect(): boolean {
  const address = location.protocol.startsWith("http") ? findAddress() : undefined;
  // A host may lack the page, or add a slash to its address.
  if (!address || address === location.pathname.replace(/\/+$/, "")) return false;
  location.replace(address + keepSource(location.search) + location.hash);
  return true;
}

function findAddress(): string | undefined {
  const { page, redirects } = document.documentElement.dataset;
  const opened = parseAddress(location.pathname);
  // The address has a mark of the text around it.
  if (page === "not-found") return getCanonicalAddress(opened);
  // English is at the bare addresses. A copy stays where it is: in a file, or in an archive, which has the page at another address.
  if (redirects === undefined || opened.language || opened.page !== page) return;
  const language = negotiateLanguage(document.cookie, navigator.language);
  return language === defaultLanguage ? undefined : getAddress(page as PageName, language);
}

/** The menu sets the cookie. Its link leads to the section that the address names, if it names one. */
export function keepChosenLanguage() {
  onLinkOpened("a[hreflang]", (link) => {
    link.hash = document.querySelector(":target:not(.outcome)")?.id ?? "";
    const language = link.hreflang as Language;
    // A sandboxed frame has no cookies.
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and some browsers lack it
      document.cookie = formatLanguageCookie(language, { secure: location.protocol === "https:" });
    } catch {}
  });
}
