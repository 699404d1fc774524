import type { SiteSettings } from "../../settings/site-settings.ts";
import {
  createPalette,
  defaultPalette,
  formatPalette,
  getActionColor,
  repaintPicture,
} from "./create-palette.ts";
import { drawMark } from "./mark.ts";
import { readOwnMark } from "./own-mark.ts";

export type Brand = ReturnType<typeof createBrand>;

/** A mark that is larger than this is a separate file. Smaller ones are inlined in every document. */
const maxInlinedBytes = 2000;

/**
 * What the build draws from the brand's name and color, or takes from the operator's files.
 * @param folder where the operator's own mark may be
 * @throws {SettingsError} if that can't be used
 */
export function createBrand(
  { BRAND, BRAND_COLOR }: Pick<SiteSettings, "BRAND" | "BRAND_COLOR">,
  folder: string,
) {
  const palette = BRAND_COLOR === "" ? defaultPalette : createPalette(BRAND_COLOR);
  const action = getActionColor(palette);
  const own = readOwnMark(folder);
  const colors = { plate: action, lines: palette.light["action-ink"] ?? "" };
  const mark = own ?? drawMark(BRAND, colors);
  const inlined = `data:image/svg+xml,${encodeURIComponent(mark)}`;
  // The operator's mark may be as dark as the band behind it.
  const outline = own ? ";--mark-filter:drop-shadow(0 0 1px #fff)drop-shadow(0 0 1px #fff)" : "";
  const createRule = (address: string) => `:root{--mark:url("${address}")${outline}}`;
  return {
    palette,
    /** Rules with the brand's colors, to follow `tokens.css`. Empty for the default colors. */
    paletteRules: palette === defaultPalette ? "" : formatPalette(palette),
    /** Puts the brand's colors into SVG, also in a stylesheet. */
    paint: (text: string) => repaintPicture(text, palette),
    /** For the browser's own surfaces. */
    themeColor: palette.light.dark ?? "",
    /** SVG with a square `viewBox`, if it isn't the operator's own. */
    mark,
    /** The mark for a browser's tab. */
    tabMark: own ?? drawMark(BRAND, colors, "tab"),
    /** The mark for systems that cut the corners themselves. */
    fullBleedMark: own ?? drawMark(BRAND, colors, "full-bleed"),
    /** The mark as `--mark`, for stylesheets. */
    markRule: createRule(mark.length > maxInlinedBytes ? "/icon.svg" : inlined),
    /** The same for the desk, which serves no files, so the mark is inlined. */
    inlinedMarkRule: createRule(inlined),
  };
}
