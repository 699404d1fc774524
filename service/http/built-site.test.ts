import { expect, test } from "vitest";
import { chooseCoding } from "./built-site.ts";

const all = { br: true, gzip: true };

test.for([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0.1, gzip;q=1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip, br; q=0.000", "gzip"],
  ["identity;q=1, *;q=0", "identity"],
])("Accept-Encoding %s is answered in %s", ([accepted, coding]) => {
  expect(chooseCoding(accepted, all)).toBe(coding);
});

test("a coding that the build did not write is not chosen", () => {
  expect(chooseCoding("br, gzip", { gzip: true })).toBe("gzip");
  expect(chooseCoding("br, gzip", {})).toBe("identity");
});
