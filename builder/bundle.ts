import { type BuildEnvironment, createBuilder, type EnvironmentOptions, type Rolldown } from "vite";
import { countsClicks } from "../settings/link-settings.ts";
import type { SiteSettings } from "../settings/site-settings.ts";

/** Builds an environment of `vite.config.ts`, with options that depend on settings. Returns its first file. */
export async function bundle(name: "client" | "ssr" | "boot", options: EnvironmentOptions) {
  const { environments, build } = await createBuilder({
    configLoader: "native",
    logLevel: "error",
    environments: { [name]: options },
  });
  const { output } = (await build(environments[name] as BuildEnvironment)) as Rolldown.RolldownOutput;
  return output[0];
}

/** Bundles the script that is inlined in documents. */
export async function bundleBoot(settings: SiteSettings): Promise<string> {
  const define = { COUNTS_CLICKS: String(countsClicks(settings)) };
  const { code } = await bundle("boot", { define });
  return code.trim();
}
