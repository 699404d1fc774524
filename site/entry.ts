import { engraveRosettes } from "./engraving/engrave-rosettes.ts";
import { closeLanguageMenu } from "./enhancements/close-language-menu.ts";
import { hideTopBarOnScroll } from "./enhancements/hide-top-bar.ts";
import { showToday } from "./enhancements/show-today.ts";
import { hydrateIslands } from "./islands/find-islands.ts";

/** What every document does after its first paint. What fails costs only itself. */
for (const start of [hideTopBarOnScroll, closeLanguageMenu, showToday, engraveRosettes])
  try {
    start();
  } catch (error) {
    reportError(error);
  }

// For tests: until then, the page works as it does without JavaScript.
hydrateIslands().finally(() => {
  document.documentElement.dataset.hydrated = "";
});
