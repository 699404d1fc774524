import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareDocuments, documents } from "../../contract/documents.ts";
import { builtSite } from "../support/runner/environment.ts";

const client = join(builtSite, "client");

/** Bytes as sent to a browser that accepts Brotli. */
const sizeOf = (file: string) => statSync(join(client, `${file}.br`)).size;

/** The first ten packets of a connection. Then a server waits for the browser. */
const firstRoundTripBytes = 14_336;
/** For an operator's longer names and addresses. */
const marginBytes = 500;

const scriptsMaxBytes = 66_500;

test("with the default settings, each document arrives in the first round trip, with a margin", () => {
  const sizes = [...documents, ...bareDocuments].map(({ file }) => ({ file, bytes: sizeOf(file) }));
  const tooLarge = sizes.filter(({ bytes }) => bytes > firstRoundTripBytes - marginBytes);
  expect(tooLarge).toEqual([]);
});

test.for(documents.filter(({ page }) => page === "home"))(
  "the scripts of $file are small",
  async ({ file }) => {
    const html = await readFile(join(client, file), "utf8");
    const [, scripts = ""] = /data-scripts="([^"]+)"/.exec(html) ?? [];
    const [, content = ""] = /data-content-address="([^"]+)"/.exec(html) ?? [];
    const bytes = [...scripts.split(" "), content].map(sizeOf).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(scriptsMaxBytes);
  },
);
