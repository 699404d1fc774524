const rules = JSON.stringify({
  prerender: [{ where: { selector_matches: ".logo,.footer nav a" }, eagerness: "moderate" }],
});

/**
 * Links to pages in the same language are rendered ahead when a visitor is about to follow them. Those of the
 * language menu never are: following them is a choice that is kept.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, allowed by their hash
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}
