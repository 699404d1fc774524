import { build, type Rolldown } from "vite";
import type { SiteSettings } from "../settings/site-settings.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

/** @param redirects see `SiteDocument.redirectsByLanguage` */
export function bundleBoot({ CLICK_COUNTS }: SiteSettings, redirects = false): Promise<string> {
  return bundleScript("app/boot.ts", {
    COUNTS_CLICKS: String(CLICK_COUNTS === "on"),
    REDIRECTS_BY_LANGUAGE: String(redirects),
  });
}

/** Bundles a script that is inlined in pages. */
async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = (await build({
    configFile: false,
    define,
    logLevel: "warn",
    build: {
      write: false,
      target: supportedBrowsers,
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}
