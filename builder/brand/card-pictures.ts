import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../../lib/env/read-settings.ts";
import { parseJson } from "../../lib/text/parse-json.ts";
import type { SiteFile } from "../../settings/site-file.ts";
import type { Picture } from "../../site/content/picture.ts";
import { convertPicture } from "../convert-picture.ts";

/** The first three cards are large, the others stand beside their names. Both have two pixels for each of CSS. */
const getSize = (index: number) => (index < 3 ? { width: 680, height: 428 } : { width: 170, height: 107 });

/**
 * Converts the pictures of cards. What has no place on a card is cut off.
 * @param folder with `site.json` and the folder `cards`
 * @returns the pictures in the order of the cards, and their contents, by the names of their files in the site
 * @throws {SettingsError} with the line of each that can't be used
 */
export async function drawCardPictures(cards: SiteFile["cards"], folder: string) {
  const cardPictures: (Picture | undefined)[] = [];
  const pictures: Record<string, Uint8Array> = {};
  const problems: string[] = [];
  for (const [index, card] of cards.entries()) {
    if (card.picture === undefined) continue;
    try {
      const { content, ...picture } = await convertPicture(
        join(folder, "cards", card.picture),
        getSize(index),
      );
      cardPictures[index] = picture;
      pictures[picture.src.slice(1)] = content;
    } catch (error) {
      const { findLine } = parseJson(readFileSync(join(folder, "site.json"), "utf8"));
      const line = findLine(["cards", index, "picture"]);
      problems.push(
        `brand/site.json, line ${line}: brand/cards/${card.picture} can't be used: ${(error as Error).message}. → Correct or remove it`,
      );
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return { cardPictures, pictures };
}
