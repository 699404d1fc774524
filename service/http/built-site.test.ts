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
])("the response to Accept-Encoding %s is encoded as %s", ([accepted, coding]) => {
  expect(chooseCoding(accepted, all)).toBe(coding);
});

test("an encoding that the build didn't write is never chosen", () => {
  expect(chooseCoding("br, gzip", { gzip: true })).toBe("gzip");
  expect(chooseCoding("br, gzip", {})).toBe("identity");
});
