/** Closes the language menu with Escape, when the visitor turns to something else, and after a choice. */
export function closeLanguageMenu() {
  const menu = document.querySelector<HTMLDetailsElement>(".language-menu");
  if (!menu) return;
  const close = () => {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus({ preventScroll: true });
  };
  for (const type of ["pointerdown", "focusin"])
    document.addEventListener(type, ({ target }) => {
      if (!menu.contains(target as Node)) menu.open = false;
    });
  document.addEventListener("keydown", ({ key }) => {
    if (menu.open && key === "Escape") close();
  });
  // The page may return from the back/forward cache, or stay if the link opens a new tab.
  for (const link of menu.querySelectorAll("a")) link.addEventListener("click", close);
}
