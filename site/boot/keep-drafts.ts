import { sentFragment } from "../../domain/endpoints.ts";
import { type Field, forgetDraft, restoreDraft, saveDraft, saveFilledIn, setDirection } from "../draft.ts";
import { findTarget } from "./events.ts";
import { firstPaint } from "./first-paint.ts";
import { isFirstLoad } from "./navigation.ts";

/** Invisible characters and unusual spaces, which are often copied with an address, and are part of none. */
const invisible = /[\p{Cc}\p{Cf}\p{DI}\u2800]|[^\P{Z} ]/gu;

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
        setDirection(field);
      },
      true,
    );
  addEventListener("submit", (event) => {
    const newsletter = findTarget(event, ".newsletter form");
    if (newsletter) forgetDraft(newsletter);
  });
  addEventListener("pagehide", saveFilledIn);
  // A form that was sent without hydration leads here.
  const isReturnOfForm = isFirstLoad() && location.hash === `#${sentFragment}`;
  // The first use of the storage takes time, so both wait for the first paint.
  addEventListener("DOMContentLoaded", async () => {
    await firstPaint;
    if (isReturnOfForm) forgetDraft(document);
    restoreDraft();
  });
  // By now, the browser may have filled in an older text, unless nobody was here before.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted || !isFirstLoad()) firstPaint.then(restoreDraft);
  });
}
