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
  [`<script>alert(1)</script>${circle}`, "must not have scripts"],
  [`<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>${circle}`, "must not have scripts"],
  [
    `<a><animate attributeName="href" values="java&#115;cript:alert(1)"/>${circle}</a>`,
    "must not have scripts",
  ],
  ['<circle r="9" onload="alert(1)"/>', "must not have scripts"],
  [`<a href="javascript:alert(1)">${circle}</a>`, "must not have scripts"],
  [`<foreignObject>${circle}</foreignObject>`, "must not have pages within it"],
  ['<image href="https://tracker.example/a.png"/>', "must not have references to other files"],
  [`<style>@import "a.css"</style>${circle}`, "must not have references to other files"],
  ['<path fill="url(https://a.example/b#c)"/>', "must not have references to other files"],
  ['<use xlink:href="other.svg#a"/>', "must not have references to other files"],
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
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(circle)}`, "must not have a document type"],
] as const)("%s is refused: it %s", ([picture, problem]) => {
  expect(findProblem(picture)).toContain(problem);
});
