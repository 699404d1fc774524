import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { withValues } from "./env-file.ts";

const offices = 'London | office | Europe/London\nSingapore "Hub" | office | Asia/Singapore';

test("a value of several lines is written, read back, and replaced by another", () => {
  const text = withValues("BRAND=Mint\n", { OFFICES: offices });
  expect(parseEnv(text)).toEqual({ BRAND: "Mint", OFFICES: offices });
  const next = withValues(text, { OFFICES: "Paris | office | Europe/Paris" });
  expect(next).toBe("BRAND=Mint\nOFFICES=Paris | office | Europe/Paris\n");
});

test("other lines stay as they were, and a new setting is added", () => {
  const text = "# Mine\nOTHER='kept # here'\nBRAND=Mine\nexport PORT = 1 # web\n";
  const changed = withValues(text, { BRAND: " spaces ", PORT: "2", NEW: "p$&'w@#rd" });
  expect(parseEnv(changed)).toEqual({ OTHER: "kept # here", BRAND: " spaces ", PORT: "2", NEW: "p$&'w@#rd" });
  expect(changed).toMatch(/^# Mine\nOTHER='kept # here'\n/);
});
