import { engraveRosettes } from "./engraving/engrave-rosettes.ts";
import { closeLanguageMenu } from "./enhancements/close-language-menu.ts";
import { countView } from "./enhancements/count-view.ts";
import { hideTopBarOnScroll } from "./enhancements/hide-top-bar.ts";
import { showOfficeTimes } from "./enhancements/show-office-times.ts";
import { showToday } from "./enhancements/show-today.ts";
import { showVisit } from "./enhancements/show-visit.ts";
import { hydrateIslands } from "./islands/hydrate-islands.ts";

// What every document does after its first paint. What fails costs only itself.
for (const enhance of [
  showVisit,
  countView,
  hydrateIslands,
  hideTopBarOnScroll,
  closeLanguageMenu,
  showToday,
  showOfficeTimes,
  engraveRosettes,
])
  new Promise((resolve) => resolve(enhance())).catch(reportError);

// For tests.
document.documentElement.dataset.enhanced = "";
