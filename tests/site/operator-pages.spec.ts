import { expect, test } from "@playwright/test";
import { formatWeeklyEmail } from "../../service/notices/weekly-email.ts";
import { readReport } from "../../service/report/report.ts";

const phone = { width: 390, height: 844 };

test.use({ viewport: phone });

test("the weekly email fits a phone", async ({ page }) => {
  const longLink = `https://partner.io/${"x".repeat(300)}`;
  const store = {
    readDailyCounts: async () => ({
      visits: [{ day: "2030-01-09", language: "en", count: 25_925_907 }],
      clicks: [{ day: "2030-01-09", language: "en", placement: "buy-now", count: 1_234_567 }],
      since: "2029-01-01",
      clicksSince: "2029-01-01",
      total: 25_925_907n,
    }),
  };
  const { html = "" } = formatWeeklyEmail(
    {
      report: await readReport(store, { unit: "day", count: 7, lastDay: "2030-01-13", isOver: true }),
      received: { week: 3, weekBefore: 0 },
      messages: { waiting: 1, delivered: 2, handled: 3, spam: 4, failed: 5 },
      problems: [
        {
          check: "links.partner",
          title: "Partner link",
          status: "error",
          message: `It ends at ${longLink}`,
          actions: [{ text: "Look" }],
        },
      ],
    },
    { BRAND: "Mint", SITE_ORIGIN: "https://mint.shop", VISITOR_COUNTER_URL: "" },
    "other",
  );
  await page.setContent(html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
