import { build, type Rolldown } from "vite";
import { countsClicks } from "../settings/partner-link.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** Bundles the script that is inlined in documents. */
export async function bundleBoot(settings: SiteSettings): Promise<string> {
  const bundle = (await build({
    configFile: false,
    define: { COUNTS_CLICKS: String(countsClicks(settings)) },
    logLevel: "warn",
    build: {
      write: false,
      target: supportedBrowsers,
      modulePreload: false,
      rolldownOptions: { input: "site/boot/boot.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}
