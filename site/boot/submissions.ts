/** Then a visitor may try again. Browsers wait longer for a server. */
const forgottenAfterMs = 20_000;

/** What the browser itself is sending: the form's address and its fields. */
let sending = "";

const describe = (form: HTMLFormElement) =>
  `${form.action} ${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;

/**
 * Stops the second of two equal submissions: a post without JavaScript has no key by which the service could tell. After an
 * answer, the visitor is on another page, and may come back.
 */
export function sendFormsOnce() {
  addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || describe(event.target) !== sending) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // After all other listeners: a form that JavaScript sends is none of the browser's.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== "post") return;
    // The visitor stays, sees whether the other tab got an answer, and may try again.
    if (target.target === "_blank") return;
    sending = describe(target);
    setTimeout(forget, forgottenAfterMs);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) forget();
  });
}

const forget = () => {
  sending = "";
};
