import { expect, open, test } from "../support/browser/journey.ts";

test("a prerendered page is counted once, when it is shown", async ({ page, site }) => {
  const before = site.visitors();
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  await open(page, "/en");
  await page.waitForLoadState("networkidle");
  await expect(page.getByTestId("visitor-count")).toHaveText("–");
  expect(site.visitors()).toBe(before);

  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(site.visitors()).toBe(before + 1);
});
