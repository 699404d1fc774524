/** Where a document's `Speculation-Rules` header leads: https://html.spec.whatwg.org/multipage/speculative-loading.html */
export const speculationRulesPath = "/speculation-rules.json";

export const speculationRulesType = "application/speculationrules+json";

/**
 * Links to pages in the same language are rendered ahead when a visitor is about to follow them. Those of the
 * language menu never are: following them is a choice that is kept.
 */
export const speculationRules = {
  prerender: [{ where: { selector_matches: ".logo, .footer nav a" }, eagerness: "moderate" }],
};
