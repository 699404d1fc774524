import { expect, test } from "vitest";
import { checkOffices, parseOffices } from "./offices.ts";

test("offices are read with their names in other languages", () => {
  const setting = "Berlin | headquarters | Europe/Berlin; Cairo | office | Africa/Cairo | ar: القاهرة;";
  expect(checkOffices(setting)).toBeUndefined();
  expect(parseOffices(setting)).toEqual([
    { city: "Berlin", role: "headquarters", timeZone: "Europe/Berlin" },
    { city: "Cairo | ar: القاهرة", role: "office", timeZone: "Africa/Cairo" },
  ]);
});

test("no office is fine", () => {
  expect(parseOffices("")).toEqual([]);
  expect(checkOffices("")).toBeUndefined();
});

test("what is wrong is said with the city's name", () => {
  expect(checkOffices("Berlin | boss | Europe/Berlin")).toMatch(
    /^must give Berlin one of the roles headquarters,/,
  );
  expect(checkOffices("Berlin | office | CET+1x")).toMatch(/^must give Berlin a time zone/);
});
