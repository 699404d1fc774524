import { expect, test } from "vitest";
import { warnOfLongHeaders } from "./static-host-files.ts";

const warn = (length: number) => warnOfLongHeaders({ policy: "x".repeat(length - "  policy: ".length) });

test("a build warns of a header that Cloudflare Pages would ignore", () => {
  expect(warn(2000)).toBeUndefined();
  expect(warn(2001)).toMatch(/^A line of _headers has 2001 characters.*policy: xxx/);
});
