import { findTarget } from "../boot/events.ts";
import type { Field } from "../draft.ts";

/**
 * Keeps a field at its own side of the page until its text has a letter. With `dir="auto"`, browsers move a text that begins with
 * a space or a digit to the left.
 */
export function setFieldDirection() {
  document.addEventListener("input", (event) => {
    const field = findTarget<Field>(event, "[data-draft]:not([type=email])");
    if (!field) return;
    field.dir = /\p{L}/u.test(field.value) ? "auto" : document.documentElement.dir;
  });
}
