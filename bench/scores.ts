import { getAddress, pageNames } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import { audit, categories, type Report } from "./lighthouse-run.ts";
import { type Measure, median } from "./measurement.ts";
import { startSiteWithFloor } from "./peers/site-with-floor.ts";

const rounds = 3;

const readScore = ({ categories: results }: Report, id: string) =>
  Math.round(100 * (results[id]?.score ?? 0));

function listCostlyAudits({ categories: results, audits }: Report): string[] {
  return Object.values(results)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
}

/** The medians of the scores of all reports, and what cost points in any of them. */
async function measureScores(url: string) {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push(await audit(url));
  const scores = categories.map((id) => [id, median(reports.map((report) => readScore(report, id)))]);
  return { ...Object.fromEntries(scores), "what costs points": reports.flatMap(listCostlyAudits).join(", ") };
}

/** Lighthouse's four scores of every document, and the audits that cost points. */
export const measure: Measure = async () => {
  await using site = await startSiteWithFloor();
  const rows = [];
  for (const language of languageCodes)
    for (const page of pageNames) {
      const address = getAddress(page, language);
      rows.push({ address, ...(await measureScores(site.origin + address)) });
    }
  return {
    title: `Lighthouse, mobile: scores of every document, medians of ${rounds}`,
    rows,
    note: "Aim: 100 in all.",
  };
};
