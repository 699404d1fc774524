import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Rolldown } from "vite";
import { readSettings, siteSettings } from "../contract/settings.ts";
import { inlinedType } from "./display-type.ts";
import type { Draft, Renderer } from "./drafts.ts";
import { hostFiles, hostHeaders } from "./host-files.ts";
import { compressAll } from "./precompress.ts";
import { serverFiles } from "./server-files.ts";
import { bundleStartScript } from "./start-script.ts";

/** All documents, with the addresses of the scripts that were built. */
export async function writeDocuments(
  drafts: Draft[],
  { render }: Renderer,
  output: Rolldown.RolldownOutput,
  folder: string,
) {
  const start = await bundleStartScript();
  const entry = addressOfChunk(output, "app/browser.tsx");
  for (const { language, file, path, displayText } of drafts) {
    const words = addressOfChunk(output, `app/dictionaries/${language}.ts`);
    const type = await inlinedType(displayText, language);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), await render(path, { start, entry, words, type }));
  }
}

/** What hosts and robots look for beside the documents, and all of it compressed. */
export async function writeSurroundings({ site, hosts }: { site: string; hosts: string }) {
  const settings = readSettings(siteSettings, process.env);
  const headers = await hostHeaders(site, settings);
  await writeFiles(site, hostFiles(settings, headers));
  await writeFiles(hosts, serverFiles(headers));
  await compressAll(site);
}

async function writeFiles(folder: string, files: Record<string, string>) {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

function addressOfChunk(output: Rolldown.RolldownOutput, source: string): string {
  const chunk = output.output.find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(source));
  if (!chunk) throw new Error(`The build made no chunk of ${source}`);
  return `/${chunk.fileName}`;
}
