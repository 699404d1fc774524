import { test as base, expect, type Page } from "@playwright/test";
import type { Store } from "../../domain/store.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { expectNoErrors } from "../support/browser/accessibility.ts";
import { startDeskProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

const test = base.extend<{ desk: { store: Store; address: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  async desk({}, use) {
    const settings = { DATABASE_FILE: createStoreFile() };
    const store = await openStore(readServiceSettings(settings), { now: Date.now });
    for (const name of ["Ana", "عمر الشريف", "Zoë"])
      await addMessage(store.messages, { name, subject: `${name}?` });
    await using desk = await startDeskProcess(settings);
    await use({ store, address: desk.address });
    await store.close();
  },
});

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("messages are handled, made unread, searched, and deleted", async ({ page, desk }) => {
    await page.goto(desk.address);
    await page.waitForURL(/\/messages$/);
    await page.getByLabel("State").selectOption("unread");
    await page.getByRole("button", { name: "Filter" }).click();
    await row(page, "عمر").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("عمر الشريف?");
    await page.getByRole("button", { name: "Mark as handled" }).click();
    await expect(page.getByRole("status")).toHaveText("1 message marked as handled.");
    await expect(row(page, "عمر")).toContainText("handled");
    // The list continues at the message.
    await expect(row(page, "عمر").getByRole("link")).toBeFocused();
    await row(page, "عمر").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Set to pending" }).click();
    await expect(row(page, "عمر")).toContainText("Unread");

    await page.getByLabel("Search").fill("ZOË");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete…" }).click();
    expect(await desk.store.messages.count({})).toBe(3);
    await page.getByRole("button", { name: "Delete 1 message" }).click();
    await expect(page.getByRole("status")).toHaveText("1 message deleted.");
    expect(await desk.store.messages.count({})).toBe(2);
    await page.getByRole("link", { name: "Stats" }).click();
    await expect(page.getByText("No visits yet.")).toBeVisible();
    expect((await page.goto(desk.address))?.status()).toBe(403);
  });
});

test("every page is accessible in light and dark, narrow and wide", async ({ page, desk }) => {
  for (let visit = 0; visit < 3; visit += 1) await desk.store.counter.increment("fr", "x".repeat(64));
  await desk.store.counter.countClick({ placement: "hero", language: "fr" });
  await page.goto(desk.address);
  await page.waitForURL(/\/messages$/);
  const message = await page.getByRole("listitem").getByRole("link").first().getAttribute("href");
  const root = page.url().replace(/messages$/, "");
  for (const each of ["messages", "messages?state=spam", "messages?state=x", message, "stats", "health"]) {
    await page.goto(`${root}${each}`);
    await expectNoErrors(page, `${each}`);
  }
});
