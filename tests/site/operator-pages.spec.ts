import { expect, test } from "@playwright/test";
import { formatWeeklyEmail } from "../../service/notices/weekly-email.ts";

const day = 86_400_000;
const monday = Date.UTC(2030, 0, 14);
const phone = { width: 390, height: 844 };

test.use({ viewport: phone });

test("the weekly email fits a phone", async ({ page }) => {
  const longLink = `https://partner.io/${"x".repeat(300)}`;
  const days = Array.from({ length: 7 }, (_, index) => ({
    day: new Date(monday - (7 - index) * day).toISOString().slice(0, 10),
    visits: index * 1_234_567,
  }));
  const { html = "" } = formatWeeklyEmail(
    {
      from: "2030-01-07",
      to: "2030-01-13",
      counts: {
        visits: { week: 25_925_907, weekBefore: 3 },
        clicks: { week: 0, weekBefore: 0 },
        days,
      },
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
