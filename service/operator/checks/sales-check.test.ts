import { expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { createSale } from "../../store/sale.fixture.ts";
import { createTestContext } from "./context.fixture.ts";
import { salesCheck } from "./sales-check.ts";

test.for<[what: string, source: string, lastSale: string, clickedOn: string, found: boolean]>([
  ["a campaign that is clicked and sells no more", "mail", "2029-12-15", "2029-12-20", true],
  ["a campaign that sold this fortnight", "mail", "2029-12-20", "2029-12-25", false],
  ["a campaign that nobody clicks", "mail", "2029-12-15", "2029-12-10", false],
  ["a campaign whose clicks are as old as its sales", "mail", "2029-12-01", "2029-12-18", false],
  ["another website", "news.example", "2029-12-15", "2029-12-20", false],
])("%s", async ([, source, day, clickedOn, found]) => {
  // Reports are imported on 1 January.
  const { database, store } = createMemoryStore();
  database.prepare("insert into daily_count values (?, ?, 'hero', 'en', 9)").run(clickedOn, source);
  await store.sales.importReport("Partner", "{}", [createSale({ day, source })]);
  const finding = await salesCheck.run({ ...createTestContext({}), store }, AbortSignal.timeout(1_000));
  expect(finding).toMatchObject(found ? { status: "warning", count: 1 } : { status: "ok" });
  if (found)
    expect(finding).toMatchObject({
      sentence: expect.stringContaining("mail (clicks: 9, last sale: 2029-12-15)"),
    });
});
