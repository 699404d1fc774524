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
  // An encoding that the build didn't write is never chosen.
  ["br, gzip", "gzip", { gzip: true }],
  ["br, gzip", "identity", {}],
] as const)("the response to Accept-Encoding %s is encoded as %s", ([accepted, coding, written = all]) => {
  expect(chooseCoding(accepted, written)).toBe(coding);
});
