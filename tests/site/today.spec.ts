import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { expect, expectOfficeTimes, open, test } from "../support/browser/journey.ts";

// Already the seventh in Tokyo, not yet in London: it is the visitor's day that counts.
test.use({ timezoneId: "Asia/Tokyo" });
const moment = new Date("2031-03-06T20:00:00Z");

for (const language of languageCodes) {
  const { locale } = languages[language];

  test(`privacy and terms were last updated today, and the footer names this year, in ${language}`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(moment);
    const today = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Asia/Tokyo" });
    for (const name of ["privacy", "terms"] as const) {
      await open(page, getAddress(name, language));
      await expect(page.locator("time")).toHaveText(today.format(moment));
      await expect(page.locator("time")).toHaveAttribute("datetime", "2031-03-07");
      await expect(page.locator("footer")).toContainText("2031");
    }
  });

  test(`each office has its own time, in ${language}`, async ({ page }) => {
    await page.clock.setFixedTime(moment);
    await open(page, getAddress("contact", language));
    const times = ["America/Los_Angeles", "Europe/London", "Asia/Singapore"].map((timeZone) =>
      new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(moment),
    );
    await expectOfficeTimes(page, times);
  });
}
