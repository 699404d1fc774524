import type { Placement } from "../../../contract/outbound-click.ts";
import { undetermined } from "../../store/store.ts";
import type { StatsRow } from "./report.ts";

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
