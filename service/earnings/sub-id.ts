import { type Language, languageCodes } from "../../domain/languages.ts";
import { findViewedPage, placements, toPlacementSubId } from "../../domain/outbound-click.ts";
import { toSubId } from "../../domain/visit-source.ts";
import { type LinkSettings, listPartnerLinks, listSubIds } from "../../settings/link-settings.ts";
import type { Sale } from "../store.ts";

type Place = Pick<Sale, "source" | "placement" | "language">;

const unknown: Place = { source: "", placement: "", language: "" };

/** Links may have changed since a click, so the sub-ids that the docs recommend are always read. */
const usualSubIds = ["{placement}-{language}-{source}", "{source}"];

/** Lists the sub-ids in all links to partners of a language, with their placeholders. */
export const listAllSubIds = (settings: LinkSettings, language: Language): string[] => [
  ...new Set(listPartnerLinks(settings, language).flatMap(listSubIds)),
];

/**
 * Creates a function that finds the place of a sub-id. In a program without sub-ids, it is a campaign's invite code.
 * @param sources all sources that were ever counted
 * @param ownPages the placements of own pages that were ever counted
 */
export function createSubIdReader(
  settings: LinkSettings,
  sources: readonly string[],
  ownPages: readonly string[] = [],
): (subId: string) => Place {
  const byPlacement = new Map(
    [...Object.keys(placements), ...ownPages]
      .map((placement) => findViewedPage(placement) ?? placement)
      .map((name) => [toPlacementSubId(name), name]),
  );
  // The longest placement is first, because `guide-de` also begins with `guide`.
  const names = [...byPlacement.keys()].sort((one, other) => other.length - one.length);
  const placeholders: Record<string, string> = {
    "{placement}": `(?<placement>${names.join("|")})`,
    "{language}": `(?<language>${languageCodes.join("|")})`,
    "{source}": "(?<source>[a-z\\d-]+)",
  };
  const bySubId = new Map(sources.map((source) => [toSubId(source), source]));
  const subIds = languageCodes.flatMap((language) => listAllSubIds(settings, language));
  const patterns = [...new Set([...subIds, ...usualSubIds])].map(
    (subId) => new RegExp(`^${subId.replaceAll(/\{\w+\}/g, (name) => placeholders[name] ?? name)}$`, "i"),
  );
  const campaigns = Object.entries(settings.campaignLinks);

  return (subId) => {
    const text = subId.toLowerCase();
    const campaign = campaigns.find(([, link]) => link.split(/[/?&=#]/).includes(subId));
    if (subId !== "" && campaign) return { ...unknown, source: campaign[0] };
    for (const pattern of patterns) {
      const groups = pattern.exec(text)?.groups;
      const source = groups?.source === undefined ? "" : bySubId.get(groups.source);
      const placement = byPlacement.get(groups?.placement ?? "") ?? "";
      if (groups && source !== undefined) return { ...unknown, ...groups, placement, source };
    }
    return unknown;
  };
}
