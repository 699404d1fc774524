/** The `data-` attributes by which components, stylesheets, and scripts find each other: who writes each, and who reads it. */
export const dataAttributes = {
  // Written by `document.tsx` on <html>.
  page: "boot/language.ts",
  language: "everything that needs the document's language, because translators rewrite `lang`",
  entry: "boot/loading.ts",
  counter: "counter-api.ts",
  "counter-key": "counter-api.ts",
  redirects: "boot/language.ts",
  // Written by scripts on <html>.
  source: "boot/clicks.ts writes it; counter-api.ts",
  "first-screen":
    "boot/first-screen.ts writes it; the stylesheets that leave out what comes after the first paint",
  hydrated: "entry.ts writes it; tests wait for it",
  // Written by components.
  island: "islands/island.tsx writes it; islands/find-islands.ts, base.css",
  props: "islands/island.tsx writes it; islands/hydrate.tsx",
  later: "parts below a phone's first screen have it; boot/first-screen.ts, preferences.css",
  "first-text": "parts of a phone's first screen have it; builder/fonts.ts inlines their glyphs",
  display: "text in the display face has it; base.css, builder/fonts.ts",
  draft: "fields whose text is kept have it; draft.ts, boot/keep-drafts.ts, islands/hydrate.tsx",
  today: "pages/article.tsx writes it; enhancements/show-today.ts",
  year: "components/footer.tsx writes it; enhancements/show-today.ts",
  seed: "engraving/rosette.tsx writes it; engraving/engrave-rosettes.ts, rosette.css",
  placement: "pages/home/partner-link.tsx writes it; boot/clicks.ts",
  template: "pages/home/partner-link.tsx writes it; find-source.ts",
  campaigns: "pages/home/partner-link.tsx writes it; find-source.ts",
  icon: "components/icon.tsx writes it; icon.css, language-menu.css",
  vignette: "pages with tiles write it; vignettes.css",
  hidden: "enhancements/hide-top-bar.ts writes it; top-bar.css",
  status: "the contact form writes it; contact-form.css, submission-outcome.css",
  "idle-label": "pages/contact/contact-form.island.tsx writes it; contact-form.css",
  failed: "pages/contact/submission-outcome.tsx writes it; submission-outcome.css",
  night: "pages/contact/offices.island.tsx writes it; offices.css",
  testid: "pages/home/stats.island.tsx writes it, as the specification says; tests",
} as const;
