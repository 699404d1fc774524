import { getAddress, pageNames } from "../../contract/addresses.ts";
import { expect, open, test, waitForFrames } from "../support/browser/journey.ts";
import { readShifts } from "../support/browser/layout-shifts.ts";

for (const [language, files] of [
  ["en", ["latin"]],
  // Two of its pages have no space in what is inlined.
  ["de", ["latin"]],
  ["ar", ["arabic", "latin"]],
] as const)
  test(`pages in ${language} fetch only the font files ${files.join(" and ")}`, async ({ page }) => {
    const fetched = new Set<string>();
    page.on("request", (request) => {
      const name = /\/([a-z]+)-[^/]*\.woff2$/.exec(request.url())?.[1];
      if (name) fetched.add(name);
    });
    for (const name of pageNames) {
      await open(page, getAddress(name, language));
      await page.evaluate(() => document.fonts.ready);
    }
    expect([...fetched].sort()).toEqual(files);
  });

for (const language of ["de", "ar"] as const)
  for (const width of [390, 1280])
    test(`a late font file moves nothing, in ${language} at ${width} px`, async ({ newVisitor }) => {
      const page = await newVisitor({ viewport: { width, height: 844 } });
      let isShown = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await isShown.promise;
        await route.continue();
      });
      for (const name of pageNames) {
        isShown = Promise.withResolvers();
        await page.goto(getAddress(name, language), { waitUntil: "commit" });
        await expect(page.locator(".footer")).toBeAttached();
        await waitForFrames(page);
        isShown.resolve();
        expect.soft(await readShifts(page), name).toEqual([]);
      }
    });
