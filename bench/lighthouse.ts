import { getAddress } from "../contract/addresses.ts";
import { audit, type Throttling } from "./lighthouse-run.ts";
import { type Measure, median } from "./measurement.ts";
import { startSiteWithFloor } from "./peers/site-with-floor.ts";

const rounds = 5;

const metrics = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

type Values = Record<keyof typeof metrics, number>;

async function look(url: string, throttling: Throttling): Promise<Values> {
  const { audits } = await audit(url, ["performance"], throttling);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    FCP: value(metrics.FCP),
    LCP: value(metrics.LCP),
    TBT: value(metrics.TBT),
    CLS: value(metrics.CLS),
  };
}

async function compare(page: string, floor: string, throttling: Throttling) {
  const looks: { page: Values[]; floor: Values[] } = { page: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    looks.floor.push(await look(floor, throttling));
    looks.page.push(await look(page, throttling));
  }
  const medianOf = (of: keyof typeof looks, metric: keyof Values) =>
    median(looks[of].map((values) => values[metric]));
  const beside = (metric: keyof Values) => ({
    [`floor ${metric} ms`]: Math.round(medianOf("floor", metric)),
    [`${metric} ms`]: Math.round(medianOf("page", metric)),
    [`${metric} ×`]: (medianOf("page", metric) / medianOf("floor", metric)).toFixed(2),
  });
  return {
    ...beside("FCP"),
    ...beside("LCP"),
    "floor TBT ms": Math.round(medianOf("floor", "TBT")),
    "TBT ms": Math.round(medianOf("page", "TBT")),
    CLS: medianOf("page", "CLS").toFixed(3),
  };
}

const pages = [
  ["home", "en"],
  ["home", "ar"],
  ["contact", "de"],
] as const;

/** What a page adds to the time that its bare text takes. Page and floor take turns, so that both meet the same weather. */
export const measure: Measure = async () => {
  await using site = await startSiteWithFloor();
  const rows = [];
  for (const throttling of ["simulate", "devtools"] as const)
    for (const [page, language] of pages) {
      const address = getAddress(page, language);
      const floor = `${site.origin}/floor${address}.html`;
      rows.push({ throttling, address, ...(await compare(site.origin + address, floor, throttling)) });
    }
  return {
    title: `Lighthouse, mobile, medians of ${rounds}, beside a bare page of the same text`,
    rows,
    note: "Aims: simulated FCP ≤ 1.10 × and LCP ≤ 1.30 × the floor, applied (devtools) both ≤ 1.15 ×, TBT ≤ 50 ms, CLS 0.",
  };
};
