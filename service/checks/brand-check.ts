import { getBrandFolder } from "../../environment.ts";
import { SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding, ok, warning } from "../finding.ts";
import type { Check } from "./check.ts";

/** Whether the mark, the texts, and the color can be used. A release has no packages to find out, but was built with them. */
export const brandCheck: Check = {
  name: "Brand",
  async run({ environment, installation, settings }): Promise<Finding | Finding[] | undefined> {
    if (installation === "release") return undefined;
    const { createBrand } = await import("../../brand/brand.ts");
    const { readOwnTexts } = await import("../../brand/own-texts.ts");
    const folder = getBrandFolder(environment);
    try {
      readOwnTexts(folder);
      const { notice } = createBrand(settings, folder);
      return notice ? warning(notice) : ok("Color, mark, and texts can be used.");
    } catch (cause) {
      if (!(cause instanceof SettingsError)) throw cause;
      return cause.problems.map(error);
    }
  },
};
