import { languageCodes } from "../contract/languages.ts";
import { addressOf, pageNames } from "../contract/pages.ts";
import { audit, categories } from "./lighthouse-run.ts";
import type { Measure } from "./measurement.ts";
import { startSiteWithFloor } from "./peers/site-with-floor.ts";

async function scoresOf(url: string) {
  const { categories: results, audits } = await audit(url);
  const scores = categories.map((id) => [id, Math.round(100 * (results[id]?.score ?? 0))]);
  const costly = Object.values(results)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
  return { ...Object.fromEntries(scores), "what costs points": costly.join(", ") };
}

/** Lighthouse's four scores of every document, once each, and the audits that cost points. */
export const measure: Measure = async () => {
  await using site = await startSiteWithFloor();
  const rows = [];
  for (const language of languageCodes)
    for (const page of pageNames) {
      const address = addressOf(page, language);
      rows.push({ address, ...(await scoresOf(site.origin + address)) });
    }
  return { title: "Lighthouse, mobile: scores of every document", rows, note: "Aim: 100 in all." };
};
