import { expect, test } from "../support/browser/journey.ts";

test("a request to another host fails the test", async ({ page, browserErrors }) => {
  for (const elsewhere of ["https://example.com/picture.png", "http://192.0.2.1/picture.png"]) {
    const failed = page.waitForEvent("requestfailed");
    await page.setContent(`<img src="${elsewhere}" alt="">`);
    await failed;
    expect(browserErrors.splice(0)).toContain(`request to ${elsewhere}`);
  }
});
