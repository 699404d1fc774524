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

test.for(['"Mint" #1 & Söhne', "p$&'w@#rd", " spaces ", "a=b", "-"])(
  "%s is read back as it was written",
  (value) => {
    const text = withValues("# Mine\nOTHER='kept # here'\nBRAND=Mine\nexport PORT = 1 # web\n", {
      BRAND: value,
      PORT: "2",
      NEW: value,
    });
    expect(parseEnv(text)).toEqual({ OTHER: "kept # here", BRAND: value, PORT: "2", NEW: value });
    expect(text).toMatch(/^# Mine\nOTHER='kept # here'\n/);
  },
);
