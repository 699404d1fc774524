const rules = JSON.stringify({
  prerender: [{ where: { selector_matches: "[data-prerender]" }, eagerness: "moderate" }],
});

/**
 * The browser prerenders a page when the visitor is about to follow a link to it.
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
