import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBrand } from "./brand.ts";

test("an own mark with both kinds of quotation marks stays the same in the pages", () => {
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle style="font-family:'Arial'" cx="12" cy="12" r="10"/></svg>`;
  writeFileSync(join(folder, "mark.svg"), mark);
  const { markRule, inlinedMarkRule } = createBrand({ BRAND: "Moeda", BRAND_COLOR: "" }, folder);
  const [, data = ""] = /url\("data:image\/svg\+xml,([^"]+)"\)/.exec(markRule) ?? [];
  expect(decodeURIComponent(data)).toBe(mark);
  expect(inlinedMarkRule).toBe(markRule);
  expect(markRule, "it may be dark on a dark band").toContain(";--mark-filter:drop-shadow(");
});

test("the desk, which serves no files, has a large mark in its stylesheet", () => {
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const circles = '<circle cx="12" cy="12" r="10"/>'.repeat(100);
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${circles}</svg>`;
  writeFileSync(join(folder, "mark.svg"), mark);
  const { markRule, inlinedMarkRule } = createBrand({ BRAND: "Moeda", BRAND_COLOR: "" }, folder);
  expect(markRule).toContain('url("/icon.svg")');
  expect(inlinedMarkRule).toContain('url("data:image/svg+xml,');
});
