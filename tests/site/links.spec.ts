import { parse } from "node-html-parser";
import { languageCodes } from "../../contract/languages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { ownPath, readDocuments } from "../support/browser/served-documents.ts";

test("no link, file or anchor within the site leads nowhere", async ({ site }) => {
  const notFound = await Promise.all(
    languageCodes.map(async (language) => {
      const address = `/${language}/nope`;
      return { address, html: parse(await (await fetch(site.origin + address)).text()) };
    }),
  );
  const documents = [...(await readDocuments(site.origin)), ...notFound];
  const targets = new Map<string, string[]>();
  for (const { address, html } of documents)
    for (const element of html.querySelectorAll(
      "[href], [src], meta[property='og:image'], meta[property='og:url']",
    )) {
      const link = ["href", "src", "content"].map((name) => element.getAttribute(name)).find(Boolean) ?? "";
      const path = link.startsWith("#") ? address + link : ownPath(link);
      if (path) targets.set(path, [...(targets.get(path) ?? []), address]);
    }
  expect(targets.size).toBeGreaterThan(documents.length);

  for (const [target, linkedFrom] of targets) {
    const [path = "", fragment] = target.split("#");
    if (notFound.some(({ address }) => address === path)) continue;
    const response = await fetch(site.origin + path, { redirect: "manual" });
    expect(response.status, `${target}, linked from ${linkedFrom}`).toBe(200);
    if (!fragment) continue;
    const ids = parse(await response.text()).querySelectorAll("[id]");
    expect(
      ids.map(({ id }) => id),
      `${target}, linked from ${linkedFrom}`,
    ).toContain(fragment);
  }
});

test("a request to another machine leads nowhere, and does not pass unnoticed", async ({
  page,
  browserErrors,
}) => {
  for (const elsewhere of ["https://example.com/picture.png", "http://192.0.2.1/picture.png"]) {
    const failed = page.waitForEvent("requestfailed");
    await page.setContent(`<img src="${elsewhere}" alt="">`);
    await failed;
    expect(browserErrors.splice(0)).toContain(`request to ${elsewhere}`);
  }
});
