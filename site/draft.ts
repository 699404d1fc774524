/**
 * Keeps what is typed into the forms in this tab's `sessionStorage`, until it is accepted. It then survives everything
 * that replaces the fields: another document, and React. Each kept field has the attribute `data-draft`. The boot script is inlined in
 * every document, with this file.
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

/** Empty texts replace the kept ones, because the browser's history may still have them. */
export function forgetDraft(root: ParentNode): void {
  for (const field of findFields(root)) saveDraft(field, "");
}

/**
 * Gives a message its key with its first character, so that it is the same message on pages in all languages: the service stores
 * the same words with the same key once. Nobody gains by guessing it.
 */
export function keepKey(form: HTMLFormElement | null): void {
  const key = form?.querySelector<HTMLInputElement>("#idempotency-key");
  if (!key || key.value) return;
  key.value = String(Math.random());
  saveDraft(key);
}

/** Keeps what the browser filled in without an event. What was forgotten stays so. */
export function saveFilledIn(): void {
  try {
    for (const field of findFields(document))
      if (field.value && sessionStorage.getItem(getKey(field)) !== "") saveDraft(field);
  } catch {}
}

export function restoreDraft(): void {
  try {
    for (const field of findFields(document))
      setText(field, sessionStorage.getItem(getKey(field)) ?? field.value);
  } catch {}
}

export function setText(field: Field, text: string): void {
  field.value = text;
  setDirection(field);
}

/**
 * Keeps a field at its own side of the page until its text has a letter. With `dir="auto"`, browsers move a text that begins with
 * a space or a digit to the left. Email addresses are always left to right.
 */
export function setDirection(field: Field): void {
  if (!field.type.startsWith("text")) return;
  const hasLetter = field.value === "" || /\p{L}/u.test(field.value);
  field.dir = hasLetter ? "auto" : document.documentElement.dir;
}
