import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareDocuments, documents } from "../../domain/documents.ts";
import { builtSite } from "../support/runner/environment.ts";

const client = join(builtSite, "client");

/** Bytes as sent to a browser that accepts Brotli. */
const sizeOf = (file: string) => statSync(join(client, `${file}.br`)).size;

/** The head and the first screen come first, so they arrive with the first packets. */
const documentMaxBytes = 16_000;

/** React alone is 58,000. */
const scriptsMaxBytes = 65_400;

/** Bar, menu, date, and rosettes. */
const scriptsWithoutIslandsMaxBytes = 6000;

test("with the default settings, documents are small", () => {
  const sizes = [...documents, ...bareDocuments].map(({ file }) => ({ file, bytes: sizeOf(file) }));
  expect(sizes.filter(({ bytes }) => bytes > documentMaxBytes)).toEqual([]);
});

/** The scripts that a document loads: the entry, and for islands their files, which import others. */
async function listScripts(file: string): Promise<Set<string>> {
  const html = await readFile(join(client, file), "utf8");
  const [, entry = ""] = /data-entry="\/([^"]+)"/.exec(html) ?? [];
  const names = [...html.matchAll(/data-island="[^"]*\/([^"]+)"/g)].map(([, name]) => `${name}.island-`);
  const ofIslands = readdirSync(join(client, "assets")).filter(
    (asset) => asset.endsWith(".js") && names.some((name) => asset.startsWith(name)),
  );
  expect(ofIslands).toHaveLength(names.length);
  const scripts = new Set([entry]);
  for (const asset of ofIslands) scripts.add(`assets/${asset}`);
  for (const script of scripts)
    for (const [, name] of (await readFile(join(client, script), "utf8")).matchAll(/from"\.\/([^"]+)"/g))
      scripts.add(`assets/${name}`);
  return scripts;
}

test.for(documents)(
  "the scripts of $file are small, and without islands they have no React",
  async ({ file, page }) => {
    const scripts = await listScripts(file);
    const bytes = [...scripts].map(sizeOf).reduce((sum, size) => sum + size);
    const hasIslands = page === "home" || page === "contact";
    expect([...scripts].some((script) => script.startsWith("assets/react-"))).toBe(hasIslands);
    expect(bytes).toBeLessThanOrEqual(hasIslands ? scriptsMaxBytes : scriptsWithoutIslandsMaxBytes);
  },
);
