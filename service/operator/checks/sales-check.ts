import { isCampaign } from "../../../domain/visit-source.ts";
import { ok, warning } from "../../../lib/errors/finding.ts";
import { hourMs } from "../../../lib/units.ts";
import type { Check } from "./check.ts";

const maxQuietDays = 14;

/** A campaign that earned before, and is still clicked, may have a link that no longer works. */
export const salesCheck: Check = {
  name: "Sales",
  alert: { key: "sales", title: "A campaign has clicks, but no more sales", everyMs: hourMs },
  isQuiet: true,
  async run({ store }) {
    const sources = await store?.sales.readLastSales(maxQuietDays);
    if (!sources || sources.length === 0) return undefined;
    const quiet = sources.filter(({ source, clicks }) => isCampaign(source) && clicks > 0);
    if (quiet.length === 0) return ok(`No campaign had clicks without a sale for ${maxQuietDays} days.`);
    const list = quiet.map(
      ({ source, lastSale, clicks }) => `${source} (clicks: ${clicks}, last sale: ${lastSale})`,
    );
    const sentence = `No sale for ${maxQuietDays} days: ${list.join(", ")}. → Open the campaign's link, click Buy now, and see whether the partner's page has the sub-id`;
    return { ...warning(sentence), count: quiet.length };
  },
};
