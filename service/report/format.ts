import type { Placement } from "../../contract/outbound-click.ts";
import { undetermined } from "../store/store.ts";
import type { PeriodUnit, Span } from "./calendar.ts";

/** The labels of the buttons on the English pages. */
export const placementNames: Record<Placement, string> = {
  "buy-now": "Buy now",
  "trade-crypto": "Trade crypto",
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });

export const nameLanguage = (code: string) =>
  code === undetermined ? "Not stated" : (languageNames.of(code) ?? code);

/** Stands for a figure that isn't known. */
const none = "–";

const count = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const change = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});

export const formatCount = (number: number | undefined) =>
  number === undefined ? none : count.format(number);

export const formatRate = (rate: number | undefined) => (rate === undefined ? none : percent.format(rate));

/** Formats the change from one number to another; empty if there was nothing before, or if it isn't known. */
export const formatChange = (before: number | undefined, after: number | undefined) =>
  before && after !== undefined ? change.format((after - before) / before) : "";

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: PeriodUnit): string {
  if (unit === "month") return month.format(new Date(from));
  return unit === "day" ? day.format(new Date(from)) : day.formatRange(new Date(from), new Date(to));
}
