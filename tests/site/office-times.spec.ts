import { expectOfficeTimes, open, test } from "../support/browser/journey.ts";

test("the clocks of the offices go on while the page is open", async ({ page }) => {
  await page.clock.install({ time: new Date("2030-01-15T11:59:30Z") });
  await open(page, "/en/contact");
  await expectOfficeTimes(page, [/^3:59\sAM$/, /^11:59\sAM$/, /^7:59\sPM$/]);
  await page.clock.runFor(40_000);
  await expectOfficeTimes(page, [/^4:00\sAM$/, /^12:00\sPM$/, /^8:00\sPM$/]);
  await page.clock.runFor(60_000);
  await expectOfficeTimes(page, [/^4:01\sAM$/, /^12:01\sPM$/, /^8:01\sPM$/]);
});
