import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { withValues } from "./env-file.ts";

test("other lines stay as they were, and a new setting is added", () => {
  const text = "# Mine\nOTHER='kept # here'\nBRAND=Mine\nexport PORT = 1";
  const changed = withValues(text, { BRAND: " spaces ", PORT: "2", NEW: "p$&'w@#rd" });
  expect(parseEnv(changed)).toEqual({ OTHER: "kept # here", BRAND: " spaces ", PORT: "2", NEW: "p$&'w@#rd" });
  expect(changed).toMatch(/^# Mine\nOTHER='kept # here'\n/);
  expect(withValues("", { NEW: "1" })).toBe("NEW=1\n");
});
