import { expect, test } from "vitest";
import { digestTexts, findStale, markReviewed } from "./check-translations.ts";

const before = digestTexts({ title: "Gift cards", form: { send: "Send", items: ["One.", "Two."] } });
const after = digestTexts({
  title: "Cards",
  form: { send: "Send", items: ["One.", "Three."], reset: "Reset" },
});

test("every text has a path", () => {
  expect(Object.keys(before)).toEqual(["title", "form.send", "form.items.0", "form.items.1"]);
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
