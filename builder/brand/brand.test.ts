import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createBrand } from "./brand.ts";

/** Creates the stylesheet rules for an operator's mark. */
function createRules(content: string) {
  const folder = createTemporaryFolder();
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
  writeFileSync(join(folder, "mark.svg"), mark);
  return { ...createBrand({ BRAND: "Moeda", BRAND_COLOR: "" }, folder), mark };
}

test("an operator's mark with both kinds of quotation marks stays the same in the pages", () => {
  const { mark, markRule, inlinedMarkRule } = createRules(
    `<circle style="font-family:'Arial'" cx="12" cy="12" r="10"/>`,
  );
  const [, data = ""] = /url\("data:image\/svg\+xml,([^"]+)"\)/.exec(markRule) ?? [];
  expect(decodeURIComponent(data)).toBe(mark);
  expect(inlinedMarkRule).toBe(markRule);
  expect(markRule, "it may be dark on a dark band").toContain(";--mark-filter:drop-shadow(");
});

test("the desk, which serves no files, has a large mark in its stylesheet", () => {
  const { markRule, inlinedMarkRule } = createRules('<circle cx="12" cy="12" r="10"/>'.repeat(100));
  expect(markRule).toContain('url("/icon.svg")');
  expect(inlinedMarkRule).toContain('url("data:image/svg+xml,');
});
