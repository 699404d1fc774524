/**
 * Keeps what is typed into the forms in this tab's `sessionStorage`, until it is accepted. It then survives everything
 * that replaces the fields: another document, and React. Each kept field has the attribute `data-draft`.
 */
export type Field = HTMLInputElement | HTMLTextAreaElement;

const findFields = (root: ParentNode) => root.querySelectorAll<Field>("[data-draft]");

const getKey = ({ id }: Field) => `draft:${id}`;

/** If the browser refuses storage, typing works as always. */
export function saveDraft(field: Field, text = field.value): void {
  try {
    // A text that is too long for the storage must not leave an earlier one there.
    sessionStorage.removeItem(getKey(field));
    sessionStorage.setItem(getKey(field), text);
  } catch {}
}

/** Empty texts replace the kept ones: the browser's history may still have them. */
export function forgetDraft(root: ParentNode): void {
  for (const field of findFields(root)) saveDraft(field, "");
}

export function restoreDraft(): void {
  try {
    for (const field of findFields(document))
      field.value = sessionStorage.getItem(getKey(field)) ?? field.value;
  } catch {}
}
