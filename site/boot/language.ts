import { getAddress, type PageName, parseAddress } from "../../domain/addresses.ts";
import {
  defaultLanguage,
  formatLanguageCookie,
  type Language,
  negotiateLanguage,
} from "../../domain/languages.ts";
import { keepSource } from "./clicks.ts";
import { onLinkOpened } from "./events.ts";

/**
 * Static hosts serve English at the bare addresses. The rule is the same as in the service.
 * @returns whether the visitor leaves this document
 */
export function redirectByLanguage(): boolean {
  const { page, redirects } = document.documentElement.dataset;
  if (redirects === undefined || !location.protocol.startsWith("http")) return false;
  // A copy stays where it is: in a file, or in an archive, which has the page at another address.
  const opened = parseAddress(location.pathname);
  if (opened.language || opened.page !== page) return false;
  const language = negotiateLanguage(document.cookie, navigator.language);
  if (language === defaultLanguage) return false;
  location.replace(getAddress(page as PageName, language) + keepSource(location.search) + location.hash);
  return true;
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
