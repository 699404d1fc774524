import { expect, test } from "vitest";
import { findWords } from "./check-words.ts";

test("each word is reported with its line and its correction", () => {
  expect(findWords("A color.\nIts behaviour is recognised.")).toEqual([
    "2: behaviour → -or, as in behavior and color",
    "2: recognise → -ize",
  ]);
});

test("HTML's own names and ordinary words are left alone", () => {
  expect(findWords('<nav aria-labelledby="menu"> promise, set up, four hours, otherwise')).toEqual([]);
});
