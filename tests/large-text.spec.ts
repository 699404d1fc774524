import type { Page } from "@playwright/test";
import { addressOf } from "../contract/pages.ts";
import { boxFaults } from "./box-faults.ts";
import { expect, open, test } from "./journey.ts";
import { screens } from "./screens.ts";

test.use({ viewport: { width: 320, height: 640 } });

/** The browser's own setting for text, at twice its default of 16 px: WCAG 2.2, 1.4.4. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}
