import { expect, test } from "vitest";
import { formatLongDate, formatTimeInText } from "./date-and-time.ts";

test("French dates write the first of a month as an ordinal, and other dates have none", () => {
  expect(formatLongDate("2026-12-01", "fr")).toBe("1er décembre 2026");
  expect(formatLongDate("2026-12-11", "fr")).toBe("11 décembre 2026");
  expect(formatLongDate("2026-12-01", "es")).toBe("1 de diciembre de 2026");
  expect(formatLongDate("2026-12-01", "de")).toBe("1. Dezember 2026");
});

test("in sentences, French times have an h and no leading zero", () => {
  const format = (language: "fr" | "es" | "de", ...time: [hours: number, minutes: number]) =>
    formatTimeInText(new Date(2026, 0, 2, ...time), language);
  expect(format("fr", 1, 5)).toBe("1\u00a0h\u00a005");
  expect(format("fr", 0, 13)).toBe("0\u00a0h\u00a013");
  expect(format("fr", 10, 0)).toBe("10\u00a0h\u00a000");
  expect(format("es", 13, 5)).toBe("13:05");
  expect(format("de", 1, 5)).toBe("01:05");
});
