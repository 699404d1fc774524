import { expect, test } from "vitest";
import { formatLongDate } from "./date-and-time.ts";

test("French dates write the first of a month as an ordinal, and other dates have none", () => {
  expect(formatLongDate("2026-12-01", "fr")).toBe("1er décembre 2026");
  expect(formatLongDate("2026-12-11", "fr")).toBe("11 décembre 2026");
  expect(formatLongDate("2026-12-01", "es")).toBe("1 de diciembre de 2026");
  expect(formatLongDate("2026-12-01", "de")).toBe("1. Dezember 2026");
});
