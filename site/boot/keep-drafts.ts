import { sentFragment } from "../../domain/contact-message.ts";
import { type Field, forgetDraft, restoreDraft, saveDraft } from "../draft.ts";
import { findTarget } from "./events.ts";
import { firstPaint } from "./first-paint.ts";
import { isFirstLoad } from "./navigation.ts";

/** Invisible characters and unusual spaces, which are often copied with an address, and are part of none. */
const invisible = /[\p{Cf}\u00a0\u202f\u3000]/gu;

/** Keeps what is typed from now on, before other scripts arrive. */
export function keepDrafts() {
  // Some password managers send only `change`.
  for (const type of ["input", "change"])
    addEventListener(
      type,
      (event) => {
        const field = findTarget<Field>(event, "[data-draft]");
        if (!field) return;
        const text = field.value.replace(invisible, "");
        // Only if it differs, because this moves the caret to the end.
        if (field.type === "email" && field.value !== text) field.value = text;
        saveDraft(field);
      },
      true,
    );
  addEventListener("submit", (event) => {
    const newsletter = findTarget(event, ".newsletter form");
    if (newsletter) forgetDraft(newsletter);
  });
  // A form that was sent without hydration leads here.
  const isReturnOfForm = isFirstLoad() && location.hash === `#${sentFragment}`;
  // The first use of the storage takes time, so both wait for the first paint.
  addEventListener("DOMContentLoaded", async () => {
    await firstPaint;
    if (isReturnOfForm) forgetDraft(document);
    restoreDraft();
  });
  // By now, the browser may have filled in an older text.
  addEventListener("pageshow", () => firstPaint.then(restoreDraft));
}
