import { getAddress, getCanonicalAddress, parseAddress } from "../../domain/addresses.ts";
import { formatLanguageCookie, type Language, negotiateLanguage } from "../../domain/languages.ts";
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
  const { page = "", pages = "", redirects, language: shown } = document.documentElement.dataset;
  // The address has a mark of the text around it, or is in another case.
  if (page === "not-found") return getCanonicalAddress(parseAddress(location.pathname, pages.split(" ")));
  const opened = parseAddress(location.pathname, [page]);
  // A copy stays where it is: in a file, or in an archive, which has the page at another address.
  if (redirects === undefined || opened.language || opened.page !== page) return;
  const language = negotiateLanguage(document.cookie, navigator.language, redirects.split(" ") as Language[]);
  return language === shown ? undefined : getAddress(page, language);
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
