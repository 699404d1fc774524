import { expect, test } from "vitest";
import {
  compareTexts,
  digestTexts,
  findStale,
  findStaleComments,
  markReviewed,
} from "./check-translations.ts";

const before = digestTexts({ title: "Gift cards", form: { send: "Send", items: ["One.", "Two."] } });
const after = digestTexts({
  title: "Cards",
  form: { send: "Send", items: ["One.", "Three."], reset: "Reset" },
});

test("new, changed, and removed texts are stale, and others aren't", () => {
  expect(findStale(before, before)).toEqual([]);
  expect(findStale(after, before)).toEqual(["title", "form.items.1", "form.reset"]);
  expect(findStale(before, after)).toEqual(["title", "form.items.1", "form.reset"]);
});

test("confirming a path confirms all texts below it, and nothing else", () => {
  const reviewed = markReviewed(after, before, ["form"]);
  expect(findStale(after, reviewed)).toEqual(["title"]);
  expect(findStale(after, markReviewed(after, reviewed, ["title"]))).toEqual([]);
  expect(findStale(after, markReviewed(after, before, ["form.items"]))).toEqual(["title", "form.reset"]);
});

test("a removed text is forgotten once its removal is confirmed", () => {
  const gone = digestTexts({ title: "Gift cards" });
  expect(markReviewed(gone, before, ["form"])).toEqual(gone);
});

const english = {
  title: "Cards",
  form: { send: "Send", items: ["One.", "Two."] },
  variants: { off: { title: "No" } },
};

const german = `{
  "title": "Karten: {a} [b], \\"c\\"",
  "form": {
    "reset": "Leeren",
    "items": [
      "Eins."
    ]
  },
  "variants": {
    "off": { "titel": "Nein" }
  }
}`;

test("missing and unknown texts are named by line and path, also in lists and variants", () => {
  expect(compareTexts(english, german)).toEqual([
    "3: form.send is missing",
    "5: form.items.1 is missing",
    "10: variants.off.title is missing",
    "4: form.reset is unknown: English lacks it",
    "10: variants.off.titel is unknown: English lacks it",
  ]);
  expect(compareTexts(english, JSON.stringify(english))).toEqual([]);
});

test("a text in place of a group, or a number in place of a text, is an error", () => {
  expect(compareTexts({ form: { send: "Send" } }, '{ "form": "Formular" }')).toEqual([
    "1: form.send is missing",
    "1: form is unknown: English lacks it",
  ]);
  expect(compareTexts({ title: "Cards" }, '{\n  "title": 1\n}')).toEqual(["2: title is missing"]);
});

test("a comment on a text or a group that is gone is found", () => {
  const comments = "| `form` | a group |\n| `form.items.0` | |\n| `form.lost` | |";
  expect(findStaleComments(english, comments)).toEqual(["form.lost"]);
});
