import { expect, test } from "vitest";
import { findProblem } from "./own-mark.ts";

const svg = (content: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const circle = '<circle cx="12" cy="12" r="10"/>';

test.for([
  circle,
  `<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0h24v24z"/>`,
  `<style>.a{fill:url('#b')}</style><g id="c">${circle}</g><use href="#c"/><use xlink:href="#c"/>`,
])("a picture can be a mark: %s", (content) => {
  expect(findProblem(svg(content))).toBeUndefined();
});

test.for([
  ["", "shows nothing"],
  ["<circle", "isn't an SVG file"],
  [`<!--${"a".repeat(100_000)}-->`, "is larger than 100 KB"],
] as const)("a mark with %s is refused: it %s", ([content, problem]) => {
  expect(findProblem(svg(content))).toContain(problem);
});

const viewBox = 'must have a viewBox, for example viewBox="0 0 32 32"';

test.for([
  [svg(circle, 'width="24" height="24"'), viewBox],
  [svg(circle, 'viewBox="0 0 0 24"'), viewBox],
  [svg(circle, 'viewBox="0 0 24 100"'), "must be about as wide as high"],
] as const)("%s is refused: it %s", ([picture, problem]) => {
  expect(findProblem(picture)).toContain(problem);
});
