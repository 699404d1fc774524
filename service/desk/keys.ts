/** Runs in the browser, inlined: j and k move between messages, Enter opens one, d and u press their buttons. */

// The desk shows times in this zone.
// biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and some browsers lack it
document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; SameSite=Strict`;

const rows = [...document.querySelectorAll<HTMLElement>(".messages a")];

// Removes the undo button when the change can't be undone anymore.
const undo = document.querySelector<HTMLElement>("form[data-ms]");
if (undo) setTimeout(() => undo.remove(), Number(undo.dataset.ms));

function move(step: number): void {
  const index = rows.findIndex((row) => row.closest("li")?.contains(document.activeElement));
  rows[Math.min(Math.max(index + step, 0), rows.length - 1)]?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as Element).matches("input:not([type=checkbox]), select, textarea")) return;
  if (event.key === "j") move(1);
  else if (event.key === "k") move(-1);
  else press(event.key);
});

function press(key: string): void {
  const button = document.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`);
  if (!button) return;
  // In the list, a key applies to the focused message, unless others are selected.
  const box = document.activeElement?.closest("li")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (box && button.form?.contains(box) && !button.form.querySelector("input:checked")) box.checked = true;
  button.click();
}

export {};
