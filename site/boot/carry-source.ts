import { parseAddress } from "../../domain/addresses.ts";
import { sourceParameter } from "../../domain/endpoints.ts";
import { directSource } from "../../domain/visit-source.ts";
import { findTarget, onLinkOpened } from "./events.ts";
import { isOwnReferrer } from "./find-source.ts";

const { dataset } = document.documentElement;

/** Adds the visit's source to the query of an address. */
export const addSource = (query: string, source = "") =>
  source === directSource ? query : `${query ? `${query}&` : "?"}${sourceParameter}=${source}`;

/**
 * Passes the visit's source on to the pages of this site that the visitor opens: in the address of what is opened, which loses it
 * on arrival. Besides, only the entry of the history has it, for Back and for a reload.
 */
export function carrySource(): void {
  onLinkOpened("a", (link) => isOwnPage(link) && carry(link, "href"));
  addEventListener("submit", ({ target: form, defaultPrevented }) => {
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    // A form service returns to the address in this field.
    const next = form.querySelector("[name=_next]");
    if (next) carry(next, "value");
    else if (new URL(form.action).origin === location.origin) carry(form, "action");
  });
  // A form that sends nothing opens its page again.
  addEventListener("formdata", ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === "get" && dataset.source !== directSource)
      formData.set(sourceParameter, dataset.source ?? "");
  });
  shareWithNewTabs();
  keepInHistory();
  // Another section of the page is another entry.
  addEventListener("hashchange", keepInHistory);
}

/** Without the section, as it is in the referrer of the next page. */
const getOwnAddress = () => location.href.split("#", 1)[0];

/** A link to a section of this document opens no page. */
function isOwnPage({ origin, pathname, href, hash }: HTMLAnchorElement): boolean {
  const isSection = hash !== "" && href.split("#", 1)[0] === getOwnAddress();
  return origin === location.origin && parseAddress(pathname).language !== undefined && !isSection;
}

/** Adds the source to an address until the browser has read it: nobody is to copy or share it. */
function carry(element: Element, attribute: "href" | "action" | "value"): void {
  if (dataset.source === directSource) return;
  const address = element.getAttribute(attribute) ?? "";
  const url = new URL(address, location.href);
  url.search = addSource(url.search, dataset.source);
  element.setAttribute(attribute, url.href);
  setTimeout(() => element.setAttribute(attribute, address));
}

/** Moves the source from the address to the entry of the history. */
function keepInHistory(): void {
  const { pathname, search, hash } = location;
  const passed = new RegExp(`[?&]${sourceParameter}=[^&]*`);
  if (passed.test(search))
    history.replaceState(history.state, "", pathname + search.replace(passed, "").replace(/^&/, "?") + hash);
  // Without an address, it stays as it is, with a link to a text, which scripts can't read.
  if (dataset.source !== directSource) history.replaceState({ ...history.state, source: dataset.source }, "");
}

/**
 * A link's menu may open a tab or copy the address, and nothing tells which, so the address has no source. A tab that was opened
 * from a page of this site, and knows no source, asks that page.
 */
function shareWithNewTabs(): void {
  if (isOwnReferrer() && dataset.source === directSource)
    openChannel(({ to, source }) => {
      if (to !== document.referrer) return;
      dataset.source = source;
      keepInHistory();
    }).postMessage({ from: document.referrer });
  let channel: BroadcastChannel | undefined;
  // iOS has no event for a menu.
  for (const type of ["contextmenu", "touchstart"])
    addEventListener(
      type,
      (event) => {
        if (!findTarget(event, "a")) return;
        channel?.close();
        channel = openChannel(({ from }, own) => {
          if (from === getOwnAddress()) own.postMessage({ to: from, source: dataset.source ?? "" });
        });
      },
      { passive: true },
    );
}

/** Opens a channel to the other pages of this site, until the visitor leaves this one. */
function openChannel(
  receive: (message: Record<string, string>, channel: BroadcastChannel) => void,
): BroadcastChannel {
  const channel = new BroadcastChannel(sourceParameter);
  channel.onmessage = ({ data }) => receive(data, channel);
  // The browser wouldn't keep a page with an open channel for Back.
  addEventListener("pagehide", () => channel.close(), { once: true });
  return channel;
}
