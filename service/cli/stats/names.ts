import type { Placement } from "../../../contract/outbound-click.ts";
import { undetermined } from "../../store/store.ts";
import { type Counts, readClickShare, type StatsReport, type StatsRow } from "./report.ts";

/** As the buttons on the English pages say. */
export const placementNames: Record<Placement, string> = {
  "buy-now": "Buy now",
  "trade-crypto": "Trade crypto",
};

export function nameLanguage(language: StatsRow["language"]): string {
  if (language === undetermined) return "Not stated";
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

export const formatCount = (count: number) => new Intl.NumberFormat("en").format(count);

/** A dash where nothing was counted. */
export const formatCountIfAny = (count: number | undefined) =>
  count === undefined ? "–" : formatCount(count);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Today is not over. */
export const nameDay = (day: string, { to }: StatsReport) => (day === to ? `${day} (so far)` : day);

/** What share of visits led to a click; empty if that is not known. */
export function describeShare(report: StatsReport, placement: Placement): string {
  const share = readClickShare(report, placement);
  if (share === undefined) return "";
  const since = (report.clicksSince ?? "") > report.from ? ` since ${report.clicksSince}` : "";
  return `${percent.format(share)} of visits${since}`;
}

/** `▲ 12% on the 13 days before, without today`; empty if there is nothing to compare with. */
export function describeChange(
  { comparison }: StatsReport,
  read: (counts: Counts) => number | undefined,
): string {
  const before = comparison && read(comparison.before);
  const after = comparison && read(comparison.after);
  if (!before || after === undefined) return "";
  const change = after / before - 1;
  const mark = change > 0 ? "▲ " : change < 0 ? "▼ " : "";
  return `${mark}${percent.format(Math.abs(change))} on the ${comparison.days} days before, without today`;
}
