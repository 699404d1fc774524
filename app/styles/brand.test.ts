import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brandColors } from "./brand.ts";

const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

test.for(Object.entries(brandColors))("%s is the color of the stylesheet", ([name, color]) => {
  expect(tokens).toContain(`--${name}: ${color};`);
});
