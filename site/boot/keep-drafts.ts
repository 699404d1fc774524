import { sentFragment } from "../../domain/endpoints.ts";
import {
  type Field,
  forgetDraft,
  keepKey,
  restoreDraft,
  saveDraft,
  saveFilledIn,
  setDirection,
} from "../draft.ts";
import { findTarget } from "./events.ts";
import { firstPaint } from "./first-paint.ts";
import { isFirstLoad } from "./navigation.ts";

/** Invisible characters and unusual spaces, which are often copied with an address, and are part of none. */
const invisible = /[\p{Cc}\p{Cf}\p{DI}\u2800]|[^\P{Z} ]/gu;

/** Ends the lock of `leaveCache`. */
let enterCache: (() => void) | undefined;

/**
 * Keeps this page out of Firefox's back/forward cache, by a lock. A page from there has the `sessionStorage` of when it was left:
 * texts that were sent since, and none that was typed since. Other browsers have no such fault, and cache pages with a lock.
 */
function leaveCache() {
  if (enterCache) return;
  const left = new Promise<void>((resolve) => {
    enterCache = resolve;
  });
  // Refused with storage.
  navigator.locks?.request("draft", { mode: "shared" }, () => left).catch(() => {});
}

/** Keeps what is typed from now on, before other scripts arrive. */
export function keepDrafts() {
  for (const type of ["input", "change"])
    addEventListener(
      type,
      (event) => {
        const field = findTarget<Field>(event, "[data-draft]");
        if (!field) return;
        // Some password managers send only `change`, or an `input` that doesn't bubble. Islands wait for one that does.
        if (type === "change" || !event.bubbles) {
          field.dispatchEvent(new Event("input", { bubbles: true }));
          return;
        }
        const text = field.value.replace(invisible, "");
        // Only if it differs, because this moves the caret to the end.
        if (field.type === "email" && field.value !== text) field.value = text;
        saveDraft(field);
        keepKey(field.form);
        leaveCache();
        setDirection(field);
      },
      true,
    );
  addEventListener("submit", (event) => {
    const newsletter = findTarget(event, ".newsletter form");
    if (newsletter) forgetDraft(newsletter);
  });
  // A message was sent, and its outcome may be cached.
  addEventListener("reset", () => {
    enterCache?.();
    enterCache = undefined;
  });
  addEventListener("pagehide", saveFilledIn);
  // A form that was sent without hydration leads here.
  const isReturnOfForm = isFirstLoad() && location.hash === `#${sentFragment}`;
  addEventListener("DOMContentLoaded", async () => {
    // A message that is typed on another page would be missing here. The newsletter isn't worth a load, which counts a visit.
    if (document.getElementById("idempotency-key")) leaveCache();
    // The first use of the storage takes time. Somebody who returns looks for what was typed.
    if (isFirstLoad()) await firstPaint;
    if (isReturnOfForm) forgetDraft(document);
    restoreDraft();
  });
  // The browser may have restored an older text, but not on a first visit.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted || !isFirstLoad()) restoreDraft();
  });
}
