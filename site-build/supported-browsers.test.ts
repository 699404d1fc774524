import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { supportedBrowsers } from "./supported-browsers.ts";

test("the README states the browsers that the build targets", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  const [, list = ""] = /Supported browsers: (.*?), and later/.exec(readme) ?? [];
  const stated = list.toLowerCase().replace("chrome and edge 111", "chrome 111, edge 111");
  expect(stated.replaceAll(" ", "").split(",")).toEqual(supportedBrowsers);
});
