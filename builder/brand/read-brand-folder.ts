import type { SiteSettings } from "../../settings/site-settings.ts";
import { readOwnPages } from "../pages/own-pages.ts";
import { createBrand } from "./brand.ts";
import { drawCardPictures } from "./card-pictures.ts";
import { readOwnTexts } from "./own-texts.ts";

/**
 * Reads what the operator put into `brand/` besides `site.json`, and draws what follows from it.
 * @throws {SettingsError} with what can't be used
 */
export async function readBrandFolder(folder: string, settings: SiteSettings) {
  const brand = createBrand(settings, folder);
  const ownTexts = readOwnTexts(folder);
  const { ownPages, pictures } = await readOwnPages(folder, settings);
  const ofCards = await drawCardPictures(settings.cards, folder);
  return {
    brand,
    ownTexts,
    ownPages,
    cardPictures: ofCards.cardPictures,
    /** Of cards and own pages, by the names of their files in the site. */
    pictures: { ...pictures, ...ofCards.pictures },
  };
}
