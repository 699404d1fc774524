const rules = JSON.stringify({
  prerender: [{ where: { selector_matches: "[data-prerender]" }, eagerness: "moderate" }],
});

/**
 * Pages in the same language are rendered ahead when a visitor is about to follow a link to them.
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
