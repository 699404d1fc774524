import { closeLanguageMenu } from "./document/close-language-menu.ts";
import { hideTopBarOnScroll } from "./document/hide-top-bar.ts";
import { setFieldDirection } from "./document/set-field-direction.ts";
import { showToday } from "./document/show-today.ts";
import { engraveRosettes } from "./engraving/engrave-rosettes.ts";
import { hydrateIslands } from "./islands/find-islands.ts";

/** What every document does after its first paint. What fails costs only itself. */
for (const start of [hideTopBarOnScroll, closeLanguageMenu, showToday, setFieldDirection, engraveRosettes])
  try {
    start();
  } catch (error) {
    reportError(error);
  }

// For tests: until then, the page works as it does without JavaScript.
hydrateIslands().finally(() => {
  document.documentElement.dataset.hydrated = "";
});
