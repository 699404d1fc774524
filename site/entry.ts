import { engraveRosettes } from "./engraving/engrave-rosettes.ts";
import { closeLanguageMenu } from "./enhancements/close-language-menu.ts";
import { hideTopBarOnScroll } from "./enhancements/hide-top-bar.ts";
import { showOfficeTimes } from "./enhancements/show-office-times.ts";
import { showToday } from "./enhancements/show-today.ts";
import { showVisit } from "./enhancements/show-visit.ts";
import { hydrateIslands } from "./islands/hydrate-islands.ts";

/** What fails costs only itself. */
async function attempt(enhance: () => void | Promise<void>) {
  try {
    await enhance();
  } catch (error) {
    reportError(error);
  }
}

// What every document does after its first paint.
for (const enhance of [
  showVisit,
  hydrateIslands,
  hideTopBarOnScroll,
  closeLanguageMenu,
  showToday,
  showOfficeTimes,
  engraveRosettes,
])
  attempt(enhance);

// For tests.
document.documentElement.dataset.enhanced = "";
