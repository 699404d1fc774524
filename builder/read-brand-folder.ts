import type { SiteSettings } from "../settings/site-settings.ts";
import { createBrand } from "./brand/brand.ts";
import { drawCardPictures } from "./brand/card-pictures.ts";
import { readOwnTexts } from "./brand/own-texts.ts";
import { readOwnPages } from "./pages/own-pages.ts";

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
