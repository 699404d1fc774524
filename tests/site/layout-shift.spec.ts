import {
  chooseLanguage,
  expect,
  expectOfficeTimes,
  open,
  test,
  waitForHydration,
} from "../support/browser/journey.ts";
import { readShifts } from "../support/browser/layout-shifts.ts";
import { screens } from "../support/browser/screens.ts";

// Later than any build: every date and the year are corrected in the browser.
const moment = new Date("2031-09-26T20:00:00Z");

for (const language of ["ar", "de"] as const)
  for (const width of [390, 1280])
    test(`nothing moves while a page loads, in ${language} at ${width} px`, async ({
      newVisitor,
      browserErrors,
    }) => {
      for (const { page: name, address } of screens.filter((screen) => screen.language === language)) {
        // Each page on its first visit, with nothing in the cache.
        const page = await newVisitor({ viewport: { width, height: 844 } });
        await page.clock.setFixedTime(moment);
        await open(page, address);
        if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
        if (name === "contact") await expectOfficeTimes(page);
        if (name === "privacy" || name === "terms")
          await expect(page.locator("main time")).toHaveAttribute("datetime", "2031-09-26");
        expect.soft(await readShifts(page), address).toEqual([]);
        await page.context().close();
      }
      expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
    });

test("nothing moves on a phone's not-found page when its first frame is slow", async ({
  newVisitor,
  browserErrors,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  // Everything after the first paint is held back until the test continues.
  await page.addInitScript(() => {
    const draw = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => draw(() => setTimeout(() => draw(callback), 100));
  });
  await open(page, "/de/nope");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await readShifts(page)).toEqual([]);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`the next page ${reducedMotion === "reduce" ? "is shown at once" : "fades in"}, and nothing moves, if motion is ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() =>
      addEventListener("pagereveal", ({ viewTransition }) => {
        document.documentElement.dataset.fades = String(viewTransition !== null);
      }),
    );
    await open(page, "/en");
    for (const language of ["ar", "de"] as const) {
      await chooseLanguage(page, language);
      await expect(page).toHaveURL(`/${language}`);
      await waitForHydration(page);
      await expect(page.locator("html")).toHaveAttribute("data-fades", String(reducedMotion !== "reduce"));
      expect(await readShifts(page)).toEqual([]);
    }
  });

test("the tests detect a layout shift", async ({ page }) => {
  await open(page, "/terms");
  await page.evaluate(() => document.querySelector("main")?.style.setProperty("margin-top", "200px"));
  expect(await readShifts(page)).toHaveLength(1);
});
