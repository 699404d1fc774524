export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the document as it was built, before React hydrates it. What is returned puts it back after an uncaught error,
 * with all that was typed: it can be read, its links and forms work as without script.
 */
export function prepareRecovery(root: HTMLElement): () => void {
  const built = root.cloneNode(true) as HTMLElement;
  const typed = new Map<string, string>();
  // React has removed the fields by the time that it reports an error.
  const keep = (control: TextControl) => typed.set(control.id, control.value);
  for (const control of findTextControls(root)) keep(control);
  root.addEventListener("input", ({ target }) => keep(target as TextControl));

  return () => {
    for (const control of findTextControls(built)) control.value = typed.get(control.id) ?? "";
    root.replaceWith(built);
    const alert = document.querySelector<HTMLElement>("[data-application-error]");
    if (!alert) return;
    alert.hidden = false;
    alert.querySelector("button")?.addEventListener("click", () => location.reload());
  };
}

/** All fields with text of the visitor's own; hidden ones keep what the document gave them. */
function findTextControls(root: HTMLElement): NodeListOf<TextControl> {
  return root.querySelectorAll<TextControl>("input:not([type=hidden]), textarea");
}
