import { expect, test } from "vitest";
import { createReference, normalizeReference } from "./reference.ts";

test.each(["01QX-7YZ0", "o1qx 7yzo", "OIQX7YZO", "olqx7yz0"])(
  "a reference is recognized in any spelling: %s",
  (typed) => {
    expect(normalizeReference(typed)).toBe("01QX7YZ0");
  },
);

test("a reference has eight characters that can't be confused with others", () => {
  for (let count = 0; count < 100; count += 1) expect(createReference()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
