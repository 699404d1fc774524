import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { contactFields } from "../../domain/contact-message.ts";
import { controls } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const scrollCheckMs = 150;

test.use({ viewport: { width: 390, height: 600 } });

/** Waits until the page has been drawn, and has checked where it is scrolled to. */
async function settle(page: Page) {
  for (const ms of [scrollCheckMs, 0]) {
    // An observer still reports while the test's clock is stopped, unlike frames and timers.
    await page.evaluate(
      () => new Promise<unknown>((seen) => new IntersectionObserver(seen).observe(document.body)),
    );
    await page.clock.runFor(ms);
  }
}

/** Reads which control has the focus, and what prevents a visitor from seeing that. */
const readFocus = (page: Page) =>
  page.evaluate((selector) => {
    const focused = document.activeElement ?? document.body;
    const all = [...document.querySelectorAll(selector)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    const { left, right, top, bottom } = focused.getClientRects()[0] ?? new DOMRect();
    // In the tall message field, the browser shows only the current line, without its margins.
    const [start, end] = focused.matches("textarea") ? [top + 12, top + 40] : [top, bottom];
    const [x, y] = [(left + right) / 2, (start + end) / 2];
    // Browsers scroll by whole pixels.
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, start + 2],
      [x, end - 2],
    ] as const;
    // The top bar or the chat button may cover it.
    const isWhole = edges.every((edge) => focused.contains(document.elementFromPoint(...edge)));
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(focused);
    const ringTop = top + 1 - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
    // The skip link is on the bar.
    const bar = focused.matches(".skip-link")
      ? null
      : document.elementFromPoint(x, ringTop)?.closest(".top-bar");
    const unseen = [
      outlineStyle === "none" ? "no outline" : [],
      bar && !bar.contains(focused) ? "the top bar covers the outline" : [],
      isWhole ? [] : "covered, or outside the viewport",
    ].flat();
    return { place: all.indexOf(focused), count: all.length, unseen, html: focused.outerHTML.slice(0, 120) };
  }, controls);

/** Goes through the whole page with one key, from the first control or from the last. */
async function expectToWalk(page: Page, key: "Tab" | "Shift+Tab") {
  const { count } = await readFocus(page);
  const places = Array.from({ length: count }, (_, index) => index);
  for (const expected of key === "Tab" ? places : places.toReversed()) {
    await page.keyboard.press(key);
    await settle(page);
    const { place, unseen, html } = await readFocus(page);
    expect({ place, unseen }, html).toEqual({ place: expected, unseen: [] });
  }
}

// Which control is covered depends on the page, and the order on the direction.
for (const address of ["/ar", "/en/contact"])
  test(`the Tab key reaches every control of ${address} in order, visibly, and the first one skips to the content`, async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, address);
    await expectToWalk(page, "Tab");
    await page.keyboard.press("Tab");
    await expectToWalk(page, "Shift+Tab");

    await expect(page.locator(".skip-link")).toBeFocused();
    await expect(page.locator(".skip-link")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.locator(`main :is(${controls})`).first()).toBeFocused();
  });

for (const language of bothDirections)
  test(`at 400% zoom, the language menu and the form's labels are seen by keyboard, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, getAddress("contact", language));
    await page.locator("[type=submit]").focus();
    for (const field of contactFields.toReversed()) {
      await page.keyboard.press("Shift+Tab");
      await expect(page.locator(`#${field}`)).toBeFocused();
      const readRoom = () =>
        page.locator(`[for=${field}]`).evaluate((label) => {
          const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
          return Math.round(label.getBoundingClientRect().top - bar);
        });
      await expect.poll(readRoom, field).toBeGreaterThanOrEqual(0);
    }

    const button = page.locator(".language-menu summary");
    const entries = page.locator(".language-menu nav a");
    await button.focus();
    await page.keyboard.press("Enter");
    for (const entry of await entries.all()) {
      await page.keyboard.press("Tab");
      await expect(entry).toBeFocused();
      await expect(entry).toBeInViewport({ ratio: 0.99 });
    }
    await page.keyboard.press("Escape");
    await expect(entries.first()).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Space");
    await page.locator(".language-menu [lang=fr]").press("Enter");
    await expect(page.locator("h1")).toContainText(dictionaries.fr.contact);
  });
