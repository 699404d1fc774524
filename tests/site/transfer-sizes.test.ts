import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtSite } from "../support/runner/test-environment.ts";
import { bareDocuments, documents } from "../support/site-map.ts";

const client = join(builtSite, "client");

/** Bytes as sent to a browser that accepts Brotli. */
const sizeOf = (file: string) => statSync(join(client, `${file}.br`)).size;

/** The head and the first screen come first, so they arrive with the first packets. */
const documentMaxBytes = 18_432;

/** What each document loads: visit, bar, menu, date, clocks, and rosettes. */
const entryMaxBytes = 3584;

/** With the form of a page, and React, which alone is 58,800. */
const scriptsMaxBytes = 66_000;

test("with the default settings, documents are small", () => {
  const sizes = [...documents, ...bareDocuments].map(({ file }) => ({ file, bytes: sizeOf(file) }));
  expect(sizes.filter(({ bytes }) => bytes > documentMaxBytes)).toEqual([]);
});

test("scripts are small, and documents load React only for a form", async () => {
  const read = (script: string) => readFile(join(client, script), "utf8");
  const listImports = async (script: string) =>
    [...(await read(script)).matchAll(/(?:from|import\()["`]\.\/([^"`]+)/g)].map(
      ([, name]) => `assets/${name}`,
    );
  const html = await read("en.html");
  const [, entry = ""] = /data-entry="\/([^"]+)"/.exec(html) ?? [];
  expect(await read(entry)).not.toMatch(/\bfrom["`]/);
  expect(sizeOf(entry)).toBeLessThanOrEqual(entryMaxBytes);
  const [react = "", ...islands] = (await listImports(entry)).toSorted(
    (one, other) => sizeOf(other) - sizeOf(one),
  );
  expect(react).toContain("react-");
  expect(islands.map((island) => island.replace(/-[\w-]{8}\.js$/, "")).toSorted()).toEqual([
    "assets/contact-form.island",
    "assets/newsletter.island",
  ]);
  for (const island of islands) {
    expect((await listImports(island)).filter((name) => ![entry, react].includes(name))).toEqual([]);
    expect(sizeOf(entry) + sizeOf(react) + sizeOf(island)).toBeLessThanOrEqual(scriptsMaxBytes);
  }
});
