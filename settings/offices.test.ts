import { expect, test } from "vitest";
import { checkOffices, parseOffices } from "./offices.ts";

test("offices are parsed with their names in other languages", () => {
  const setting = "Berlin | headquarters | Europe/Berlin; Cairo | office | Africa/Cairo | ar: القاهرة;";
  expect(checkOffices(setting)).toBeUndefined();
  expect(parseOffices(setting)).toEqual([
    { city: "Berlin", role: "headquarters", timeZone: "Europe/Berlin" },
    { city: "Cairo | ar: القاهرة", role: "office", timeZone: "Africa/Cairo" },
  ]);
});

test("each office may have a line of its own", () => {
  const lines = "\nBerlin | headquarters | Europe/Berlin\nCairo | office | Africa/Cairo | ar: القاهرة\n";
  expect(checkOffices(lines)).toBeUndefined();
  expect(parseOffices(lines)).toEqual(parseOffices(lines.trim().replace("\n", ";")));
  expect(parseOffices(lines).map(({ timeZone }) => timeZone)).toEqual(["Europe/Berlin", "Africa/Cairo"]);
});
