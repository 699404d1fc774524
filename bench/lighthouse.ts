import { addressOf, fileOf } from "../contract/pages.ts";
import { audit } from "./lighthouse-run.ts";
import type { Measure } from "./measurement.ts";
import { startSiteWithFloor } from "./peers/site-with-floor.ts";

const rounds = 5;

const metrics = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

type Values = Record<keyof typeof metrics, number>;

async function look(url: string): Promise<Values> {
  const { audits } = await audit(url, ["performance"]);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    FCP: value(metrics.FCP),
    LCP: value(metrics.LCP),
    TBT: value(metrics.TBT),
    CLS: value(metrics.CLS),
  };
}

function medianOf(looks: Values[], metric: keyof Values): number {
  const sorted = looks.map((values) => values[metric]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function compare(page: string, floor: string) {
  const looks: { page: Values[]; floor: Values[] } = { page: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    looks.floor.push(await look(floor));
    looks.page.push(await look(page));
  }
  const median = (of: keyof typeof looks, metric: keyof Values) => medianOf(looks[of], metric);
  const beside = (metric: keyof Values) => ({
    [`floor ${metric} ms`]: Math.round(median("floor", metric)),
    [`${metric} ms`]: Math.round(median("page", metric)),
    [`${metric} ×`]: (median("page", metric) / median("floor", metric)).toFixed(2),
  });
  const [blocked, shift] = [Math.round(median("page", "TBT")), median("page", "CLS").toFixed(3)];
  return { ...beside("FCP"), ...beside("LCP"), "TBT ms": blocked, CLS: shift };
}

/** What a page adds to the time that its bare text takes. Page and floor take turns, so that both meet the same weather. */
export const measure: Measure = async () => {
  await using site = await startSiteWithFloor();
  const rows = [];
  for (const language of ["en", "ar"] as const)
    for (const page of ["home", "contact", "terms"] as const) {
      const address = addressOf(page, language);
      const floor = `${site.origin}/floor/${fileOf(page, language)}`;
      rows.push({ address, ...(await compare(site.origin + address, floor)) });
    }
  return {
    title: `Lighthouse, mobile, medians of ${rounds}, beside a bare page of the same text`,
    rows,
    note: "Aims: FCP ≤ 1.10 × and LCP ≤ 1.20 × the floor, TBT ≤ 50 ms, CLS 0.",
  };
};
