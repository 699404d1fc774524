import { parseAddress } from "../../domain/addresses.ts";
import { sourceParameter } from "../../domain/endpoints.ts";
import { directSource } from "../../domain/visit-source.ts";
import { onLinkOpened } from "./events.ts";

const { dataset } = document.documentElement;

export const addSource = (query: string, source = "") =>
  source === directSource ? query : `${query ? `${query}&` : "?"}${sourceParameter}=${source}`;

/**
 * Passes the visit's source on to the pages of this site that the visitor opens: in the address of what is opened, which loses it
 * on arrival. Besides, only the entry of the history has it, for Back and for a reload.
 */
export function carrySource(): void {
  onLinkOpened("a", (link, event) => {
    if (!isOwnPage(link)) return;
    const isOpen = link.href === location.href;
    carry(link, "href");
    // A browser replaces the entry of an address that is opened again. With the source, the address differs.
    if (!isOpen || link.href === location.href || !opensHere(event)) return;
    event.preventDefault();
    location.replace(link.href);
  });
  addEventListener("submit", ({ target: form, defaultPrevented }) => {
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    // A form service gets no source with a message.
    if (new URL(form.action).origin === location.origin) carry(form, "action");
  });
  // A form that sends nothing opens its page again.
  addEventListener("formdata", ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === "get" && dataset.source !== directSource)
      formData.set(sourceParameter, dataset.source ?? "");
  });
  keepInHistory();
  // Another section of the page is another entry.
  addEventListener("hashchange", keepInHistory);
}

const opensHere = ({ type, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  type === "click" && !(ctrlKey || metaKey || shiftKey || altKey);

/** Without the section, as it is in the referrer of the next page. */
const getOwnAddress = () => location.href.split("#", 1)[0];

/** A link to a section of this document opens no page. */
function isOwnPage({ origin, pathname, href, hash }: HTMLAnchorElement): boolean {
  const isSection = hash !== "" && href.split("#", 1)[0] === getOwnAddress();
  return origin === location.origin && parseAddress(pathname, []).language !== undefined && !isSection;
}

/**
 * Adds the source to an address until the browser has read it: nobody is to copy or share it. A link's menu may copy the address or
 * open it, and nothing tells which, so a tab that it opens has no source.
 */
function carry(element: Element, attribute: "href" | "action"): void {
  const address = element.getAttribute(attribute) ?? "";
  // The second event of a double click comes before the address is as it was.
  if (dataset.source === directSource || address.includes(`${sourceParameter}=`)) return;
  const url = new URL(address, location.href);
  url.search = addSource(url.search, dataset.source);
  element.setAttribute(attribute, url.href);
  setTimeout(() => element.setAttribute(attribute, address));
}

function keepInHistory(): void {
  const { pathname, search, hash } = location;
  const passed = new RegExp(`[?&]${sourceParameter}=[^&]*`);
  if (passed.test(search))
    history.replaceState(history.state, "", pathname + search.replace(passed, "").replace(/^&/, "?") + hash);
  // An address would drop a link to a text, which scripts can't read.
  if (dataset.source !== directSource) history.replaceState({ ...history.state, source: dataset.source }, "");
}
