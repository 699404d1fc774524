import { expect, test } from "vitest";
import { checkOffices, parseOffices } from "./offices.ts";

test.for(["; ", "\n"])(
  "offices are parsed with their names in other languages, separated by %j",
  (separator) => {
    const offices = [
      "Berlin | headquarters | Europe/Berlin",
      "Cairo | office | Africa/Cairo | ar: القاهرة",
      "",
    ];
    const setting = separator.trimStart() + offices.join(separator);
    expect(checkOffices(setting)).toBeUndefined();
    expect(parseOffices(setting)).toEqual([
      { city: "Berlin", role: "headquarters", timeZone: "Europe/Berlin" },
      { city: "Cairo | ar: القاهرة", role: "office", timeZone: "Africa/Cairo" },
    ]);
  },
);

test("an error names the city", () => {
  expect(checkOffices("Berlin | boss | Europe/Berlin")).toMatch(
    /^must give Berlin one of the roles headquarters,/,
  );
  expect(checkOffices("Berlin | office | CET+1x")).toMatch(/^must give Berlin a time zone/);
});
