import type { Page } from "@playwright/test";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { createSale } from "../../service/store/sale.fixture.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { expectNoErrors } from "../support/browser/accessibility.ts";
import { expect, test } from "../support/browser/journey.ts";
import { startDeskProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("messages are handled, made unread, searched, and deleted, on accessible pages", async ({
  page,
  browserErrors,
}) => {
  const settings = { DATABASE_FILE: createStoreFile() };
  const store = await openStore(readServiceSettings(settings), { now: Date.now });
  for (const name of ["Ana", "عمر الشريف", "Zoë"])
    await addMessage(store.messages, { name, subject: `${name}?` });
  await using desk = await startDeskProcess(settings);

  await page.goto(desk.address);
  await page.waitForURL(/\/messages$/);
  await page.getByLabel("State").selectOption("unread");
  await page.getByRole("button", { name: "Filter" }).click();
  await row(page, "عمر").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("عمر الشريف?");
  await expectNoErrors(page, "a message");
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("status")).toHaveText("1 message marked as handled.");
  // The list is still filtered.
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(row(page, "عمر")).toContainText("handled");
  await row(page, "عمر").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Set to pending" }).click();
  await expect(row(page, "عمر")).toContainText("Unread");
  // The list continues at the message.
  await expect(row(page, "عمر").getByRole("link")).toBeFocused();
  await expectNoErrors(page, "messages");

  await page.getByLabel("Search").fill("ZOË");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete…" }).click();
  expect(await store.messages.listReferences({})).toHaveLength(3);
  await page.getByRole("button", { name: "Delete 1 message" }).click();
  await expect(page.getByRole("status")).toHaveText("1 message deleted.");
  expect(await store.messages.listReferences({})).toHaveLength(2);
  await page.getByRole("link", { name: "Stats" }).click();
  await expect(page.getByText("No visits yet.")).toBeVisible();

  for (let visit = 0; visit < 3; visit += 1) await store.counter.increment("fr", "x".repeat(64));
  await store.counter.countClick({ placement: "hero", language: "fr" });
  const day = new Date().toISOString().slice(0, 10);
  await store.sales.importReport("Partner", "{}", [createSale({ day })]);
  const root = page.url().replace(/stats$/, "");
  for (const each of ["messages?state=spam", "messages?state=x", "stats", "health"]) {
    await page.goto(`${root}${each}`);
    await expectNoErrors(page, each);
  }
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${root}stats`);
  const names = await page
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  expect(Math.min(...names), "pixels for a name in a table of seven columns").toBeGreaterThan(64);
  expect((await page.goto(desk.address))?.status(), "the address works once").toBe(403);
  expect(browserErrors.splice(0)).toEqual([
    expect.stringContaining("status of 400"),
    expect.stringContaining("status of 403"),
  ]);
  await store.close();
});
