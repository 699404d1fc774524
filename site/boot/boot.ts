/**
 * The build inlines this script into every document. It runs before the first paint, so it must stay short. All documents have
 * the same text, because the content security policy has its hash.
 */

import { countClicks } from "./clicks.ts";
import { paintFirstScreenFirst } from "./first-screen.ts";
import { keepDrafts } from "./keep-drafts.ts";
import { keepChosenLanguage, redirect } from "./language.ts";
import { importEntryAfterLoad } from "./loading.ts";
import { hideForeignOutcome, sendFormsOnce } from "./submissions.ts";

/** A browser without an API loses only what needs it. */
function attempt(duty: () => unknown): boolean {
  try {
    return duty() === true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

// Loads the inlined glyphs before the first layout. Otherwise headings are first laid out in another font and then move.
attempt(() => document.fonts.load('1em "Display Glyphs"'));
attempt(paintFirstScreenFirst);
const isLeaving = attempt(redirect);
for (const duty of [hideForeignOutcome, keepChosenLanguage, keepDrafts, sendFormsOnce]) attempt(duty);
// The browser may still paint a document that the visitor leaves. It must not count the visit, because the next document does.
if (!isLeaving) for (const duty of [countClicks, importEntryAfterLoad]) attempt(duty);
