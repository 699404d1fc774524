import { build, type Rolldown } from "vite";
import type { SiteSettings } from "../settings/site-settings.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/**
 * Bundles the script that is inlined in documents.
 * @param redirects see `SiteDocument.redirectsByLanguage`
 */
export async function bundleBoot({ CLICK_COUNTS }: SiteSettings, redirects = false): Promise<string> {
  const bundle = (await build({
    configFile: false,
    define: {
      COUNTS_CLICKS: String(CLICK_COUNTS === "on"),
      REDIRECTS_BY_LANGUAGE: String(redirects),
    },
    logLevel: "warn",
    build: {
      write: false,
      target: supportedBrowsers,
      modulePreload: false,
      rolldownOptions: { input: "app/boot.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}
