import { expect, test } from "vitest";
import { compareTexts } from "./check-translations.ts";

test("missing and unknown texts and other placeholders are named by their path", () => {
  const english = { title: "{brand} cards", form: { send: "Send", items: ["One.", "Two."] } };
  const german = { title: "Karten von {brnad}", form: { items: ["Eins."], reset: "Leeren {brand}" } };
  expect(compareTexts(english, german)).toEqual([
    "form.send is missing",
    "form.items.1 is missing",
    "title has {brnad} in place of {brand}",
    "form.reset is unknown: English lacks it",
  ]);
  expect(compareTexts(english, english)).toEqual([]);
});

test("a text in place of a group, or a number in place of a text, is an error", () => {
  expect(compareTexts({ form: { send: "Send" } }, { form: "Formular" })).toEqual([
    "form.send is missing",
    "form is unknown: English lacks it",
  ]);
  expect(compareTexts({ title: "Cards" }, { title: 1 })).toEqual(["title is missing"]);
});
