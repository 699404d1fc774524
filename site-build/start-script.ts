import { build, type Rolldown } from "vite";

/** The text of `app/start.ts`, to be inlined: the same in all documents. */
export async function bundleStartScript(): Promise<string> {
  const bundle = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "app/start.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output[0].code.trim();
}
