import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { builtSite } from "../support/runner/test-environment.ts";
import { bareDocuments, documents } from "../support/site-map.ts";

const checker = join(projectFolder, "node_modules/vnu-jar/build/dist/vnu.jar");

/** Milliseconds: Java starts slowly where others keep the processor busy. */
const timeout = 120_000;

interface Verdict {
  messages: { type: string; url: string; lastLine: number; message: string; extract: string }[];
}

test("every document passes the Nu HTML checker", { ...needing("java"), timeout: timeout }, () => {
  const files = [...documents, ...bareDocuments].map(({ file }) => join(builtSite, "client", file));
  const options = ["--format", "json", "--stdout", "--errors-only", "--exit-zero-always"];
  const { stdout } = spawnSync("java", ["-jar", checker, ...options, ...files], { encoding: "utf8" });
  const { messages }: Verdict = JSON.parse(stdout);
  // Its parser of stylesheets knows no container queries yet; Biome reads the stylesheets.
  expect(messages.filter(({ message }) => !message.startsWith("CSS:"))).toEqual([]);
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
