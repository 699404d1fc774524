type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the document as it was built, before React hydrates it. The function that it returns puts the copy in place
 * of the page after an uncaught error: it has what was typed, and its links and forms work as they do without script.
 */
export function prepareRecovery(root: HTMLElement): () => void {
  const built = root.cloneNode(true) as HTMLElement;
  root.addEventListener("input", ({ target }) => {
    const { id, value } = target as TextControl;
    const copy = built.querySelector<TextControl>(`#${id}`);
    if (copy) copy.value = value;
  });

  return () => {
    root.replaceWith(built);
    const alert = document.querySelector<HTMLElement>("[data-application-error]");
    if (!alert) return;
    alert.hidden = false;
    alert.querySelector("button")?.addEventListener("click", () => location.reload());
  };
}
