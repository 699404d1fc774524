import { outcomePrefix } from "../../domain/endpoints.ts";
import { findTarget } from "./events.ts";
import { isFirstLoad } from "./navigation.ts";

/** Then a visitor may try again. Browsers wait longer for a server. */
const forgottenAfterMs = 20_000;

/** What the browser itself sent last: the form's fields, which no other form has, and when. The newsletter's may have none. */
let lastSent: string | undefined;
let sentAt = 0;

/** In `sessionStorage`: whether this tab sent a form, and hasn't shown the outcome yet. */
const sentKey = "sent";

const describe = (form: HTMLFormElement) =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();

/**
 * Stops the second of two equal submissions, because a post without JavaScript has no key by which the service could tell. After an
 * answer, the visitor is on another page, and may come back.
 */
export function sendFormsOnce() {
  // The second click of a double click would submit a form that was cleared, or open another tab.
  addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && findTarget(event, "[type=submit]")) event.preventDefault();
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || describe(event.target) !== lastSent) return;
      if (performance.now() - sentAt > forgottenAfterMs) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // After all other listeners: a form that JavaScript sends is none of the browser's.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== "post") return;
    // The visitor stays, sees whether the other tab got an answer, and may try again.
    if (target.target === "_blank") return;
    try {
      sessionStorage.setItem(sentKey, "yes");
    } catch {}
    lastSent = describe(target);
    sentAt = performance.now();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) lastSent = undefined;
  });
}

/** Removes the fragment that shows an outcome if this tab sent nothing: somebody shared or saved the address. */
export function hideForeignOutcome() {
  if (!isFirstLoad() || !location.hash.startsWith(`#${outcomePrefix}`)) return;
  try {
    const isOwn = sessionStorage.getItem(sentKey);
    // If the storage is full or refused, nobody knows, and the outcome stays.
    sessionStorage.setItem(sentKey, "");
    if (!isOwn) history.replaceState(history.state, "", location.pathname + location.search);
  } catch {}
}
