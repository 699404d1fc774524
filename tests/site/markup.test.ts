import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { listMarkupErrors } from "../support/markup.ts";
import { needing } from "../support/runner/requirements.ts";
import { builtSite } from "../support/runner/test-environment.ts";
import { bareDocuments, documents } from "../support/site-map.ts";

test("every document passes the Nu HTML checker", { ...needing("java"), timeout: 120_000 }, () => {
  const files = [...documents, ...bareDocuments].map(({ file }) => join(builtSite, "client", file));
  expect(listMarkupErrors(files)).toEqual([]);
});

/** https://github.com/mozilla/readability/blob/main/Readability.js, `REGEXPS.negative` */
const leftOut =
  /-ad-|hidden|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/;

test.for(documents.filter(({ page }) => page === "privacy" || page === "terms"))(
  "the reader views of browsers keep every section of $file",
  ({ file }) => {
    const html = parse(readFileSync(join(builtSite, "client", file), "utf8"));
    const sections = html.querySelectorAll(".prose section");
    expect(sections).toHaveLength(5);
    expect(sections.filter(({ id }) => leftOut.test(id))).toEqual([]);
    // They remove a `div` that consists mostly of links.
    expect(html.querySelectorAll(".prose div")).toEqual([]);
  },
);

test.for([
  ["home", ".path ol"],
  ["contact", ".channels ul"],
  ["contact", ".offices ul"],
])("on %s, %s has no markers, and is announced as a list", ([name, list = ""]) => {
  const file = documents.find(({ page, language }) => page === name && language === "en")?.file ?? "";
  const html = parse(readFileSync(join(builtSite, "client", file), "utf8"));
  expect(html.querySelector(list)?.getAttribute("role")).toBe("list");
});

test.for(documents)("an iPhone that is turned doesn't enlarge the text of $file", ({ file }) => {
  // It knows only this name, which the build adds.
  expect(readFileSync(join(builtSite, "client", file), "utf8")).toContain("-webkit-text-size-adjust:none");
});
