import { expect, test } from "vitest";
import { z } from "zod";
import { readSettings } from "./read-settings.ts";

test("the invalid value of a setting that is marked as secret isn't printed", () => {
  const word = z.string().regex(/^\w*$/, "must be one word");
  const schema = z.object({
    HOOK_TOKEN: word.default("").meta({ secret: true }),
    HOOK_NAME: word.default(""),
  });
  expect(() => readSettings(schema, { HOOK_TOKEN: "top secret", HOOK_NAME: "two words" })).toThrow(
    [
      "HOOK_TOKEN=(not shown) must be one word. → Correct HOOK_TOKEN in .env",
      "HOOK_NAME=two words must be one word. → Correct HOOK_NAME in .env",
    ].join("\n"),
  );
});
