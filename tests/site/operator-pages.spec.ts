import { expect, test } from "@playwright/test";
import { runStats } from "../../service/cli/stats/commands.ts";
import { formatWeeklyMail } from "../../service/notices/weekly-mail.ts";
import { createMemoryStore } from "../../service/store/memory.fixture.ts";

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
  const { html = "" } = formatWeeklyMail(
    {
      from: "2030-01-07",
      to: "2030-01-13",
      counts: {
        visits: { thisWeek: 25_925_907, weekBefore: 3 },
        clicks: { thisWeek: 0, weekBefore: 0 },
        days,
      },
      messages: { waiting: 1, delivered: 2, handled: 3, spam: 4, failed: 5 },
      findings: [
        {
          check: "links.partner",
          title: "Partner link",
          status: "error",
          message: `It ends at ${longLink}`,
          hint: "Look",
        },
      ],
    },
    { BRAND: "Mint", SITE_ORIGIN: "https://mint.shop", VISITOR_COUNTER_URL: "" },
  );
  await page.setContent(html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

for (const days of ["14", "90", "366"])
  test(`the charts of ${days} days fit a phone, with their axis and the newest day`, async ({ page }) => {
    const { store, database } = createMemoryStore();
    database.exec(`insert into daily_visit values ('2030-01-13', 'en', 1234567)`);
    let html = "";
    await runStats(["--html", "stats.html", "--days", days], {
      open: async () => ({
        store,
        settings: {
          BRAND: "Mint",
          SITE_ORIGIN: "https://mint.shop",
          DATABASE_FILE: "",
          VISITOR_COUNTER_URL: "",
          CLICK_COUNTS: "on",
        },
      }),
      now: () => monday,
      write: (_file, content) => {
        html = content;
      },
      warn: () => {},
    });
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    const chart = page.getByRole("img", { name: "Column chart of visits" });
    await expect(chart.getByText("1,500,000")).toBeInViewport({ ratio: 1 });
    const [axis, drawing] = [chart.locator(".scale"), chart.locator("svg")];
    const [left, right] = [await axis.boundingBox(), await drawing.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    expect(right?.width).toBeGreaterThan(phone.width / 2);
    const labels = chart.locator(".labels span:visible");
    await expect(labels.last()).toBeInViewport({ ratio: 1 });
    const boxes = await labels.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    for (const [index, box] of boxes.entries())
      expect(box.left).toBeGreaterThan(boxes[index - 1]?.right ?? 0);
  });
