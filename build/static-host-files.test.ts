import { expect, test } from "vitest";
import { bareDocuments, documents } from "../domain/documents.ts";
import { readSettings } from "../lib/env/read-settings.ts";
import { siteSettings } from "../settings/site-settings.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";

const settings = readSettings(siteSettings, { SITE_ORIGIN: "https://www.example.com" });
const rendered = Object.fromEntries(
  [...documents, ...bareDocuments].map(({ file }) => [
    file,
    `<style>/* ${file} */</style><script>boot</script>`,
  ]),
);

test("all documents of a static host have one policy, which allows any inline style, and scripts by their hash", () => {
  const { _headers = "" } = formatStaticHostFiles(settings, rendered);
  const policies = [..._headers.matchAll(/^(\/\S*)\n(?: {2}.*\n)*? {2}content-security-policy: (.*)$/gm)];
  expect(policies.map(([, pattern]) => pattern)).toEqual(["/*"]);
  expect(policies[0]?.[2]).toContain("style-src 'unsafe-inline';");
  // The SHA-256 of "boot".
  expect(policies[0]?.[2]).toContain(
    "script-src 'self' 'sha256-RQm+sKtAHXH6SlzZSlXJp08TMyd2rkAZxb/EwgBRV/8=';",
  );
  // Cloudflare Pages ignores lines of more than 2,000 characters.
  expect(Math.max(..._headers.split("\n").map((line) => line.length))).toBeLessThan(1_200);
});
