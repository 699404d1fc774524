import { getAddress } from "../../domain/addresses.ts";
import { languages } from "../../domain/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, expectOfficeTimes, open, test } from "../support/browser/journey.ts";

// Already the seventh in Tokyo, not yet in London: it is the visitor's day that counts.
test.use({ timezoneId: "Asia/Tokyo" });
const moment = new Date("2031-03-06T20:00:00Z");

test("dates, year, and office times are the visitor's", async ({ page }) => {
  await page.clock.setFixedTime(moment);
  for (const [language, name] of [
    ["ar", "privacy"],
    ["en", "terms"],
  ] as const) {
    const { locale } = languages[language];
    const today = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Asia/Tokyo" });
    await open(page, getAddress(name, language));
    await expect(page.locator("time")).toHaveText(today.format(moment));
    await expect(page.locator("time")).toHaveAttribute("datetime", "2031-03-07");
    await expect(page.locator("footer")).toContainText("2031");
    await open(page, getAddress("contact", language));
    const times = ["America/Los_Angeles", "Europe/London", "Asia/Singapore"].map((timeZone) =>
      new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(moment),
    );
    await expectOfficeTimes(page, times);
  }
});

test("the offices' clocks run while the page is open, also into daylight saving time", async ({ page }) => {
  await page.clock.install({ time: new Date("2030-03-31T00:59:00Z") });
  await open(page, "/en/contact");
  await expectOfficeTimes(page, [/^5:59\sPM$/, /^12:59\sAM$/, /^8:59\sAM$/]);
  await page.clock.runFor(60_000);
  await expectOfficeTimes(page, [/^6:00\sPM$/, /^2:00\sAM$/, /^9:00\sAM$/]);
});

test("a page that stays open past midnight shows the new date and year", async ({ page }) => {
  await page.clock.install({ time: new Date("2030-12-31T14:59:00Z") });
  await open(page, "/ar/terms");
  const date = page.locator("main time");
  await expect(date).toHaveAttribute("datetime", "2030-12-31");
  await page.clock.runFor(60_000);
  await expect(date).toHaveAttribute("datetime", "2031-01-01");
  await expect(page.locator("footer")).toContainText("2031");
});

test("an office in a time zone that the browser doesn't know is shown without a time", async ({ page }) => {
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locale, options]) {
        if (options?.timeZone === "Asia/Singapore") throw new RangeError("Invalid time zone specified");
        return new target(locale, options);
      },
    });
  });
  await open(page, "/en/contact");
  await expectOfficeTimes(page, [/\d/, /\d/]);
  await expect(page.getByRole("heading", { name: "Singapore" })).toBeVisible();
  // A screen reader would read a label without a time.
  const labels = page.getByText(dictionaries.en.contactPage.offices.localTime).filter({ visible: true });
  await expect(labels).toHaveCount(2);
});
