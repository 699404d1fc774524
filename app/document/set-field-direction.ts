/**
 * Keeps a field at its own side of the page until its text has a letter. With `dir="auto"`, browsers move a text that begins with
 * a space or a digit to the left.
 */
export function setFieldDirection() {
  document.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    if (!field.matches("[data-draft]:not([dir=ltr])")) return;
    field.dir = /\p{L}/u.test(field.value) ? "auto" : document.documentElement.dir;
  });
}
