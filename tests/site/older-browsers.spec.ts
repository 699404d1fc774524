import type { Page } from "@playwright/test";
import { createSecurityHeaders } from "../../settings/security-headers.ts";
import { findBoxErrors } from "../support/browser/box-errors.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";
import { screens } from "../support/browser/screens.ts";

/**
 * What the stylesheets use although browsers of `builder/supported-browsers.ts` lack it, and what these show instead.
 * The tests change each name into an unknown one.
 */
const lacking = [
  { name: /text-wrap:(?=balance|pretty)/g, in: "all three", fallback: "lines break where they are full" },
  { name: /:user-invalid/g, in: "Chrome 111, Safari 16.4", fallback: "the browser's own message" },
  { name: /(?<!-)mask:/g, in: "Chrome 111", fallback: "-webkit-mask" },
  { name: /@view-transition/g, in: "all three", fallback: "one page replaces the other at once" },
  { name: /\(scripting:/g, in: "Chrome 111, Safari 16.4", fallback: "a dash in place of the pulse" },
];

/** Newer still: what is to be used has to be listed above first. */
const unlisted =
  /@(starting-style|property|scope|position-try)|allow-discrete|light-dark\(|content:"[^"]*" ?\/|contrast-color\(|anchor(-size)?\(|field-sizing|interpolate-size|scroll-state\(|text-box|content-visibility|[^-]linear\(|:(open|popover-open|active-view-transition)|(?<![-\w])(if|round|mod|sibling-index)\(|&[ .:[>]/;

/** Opens pages as a browser does that lacks all of these. Returns the names that were found. */
async function removeFeatures(page: Page) {
  const found = new Set<RegExp>();
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return await route.continue();
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, (style) => {
      expect(unlisted.exec(style)?.[0]).toBeUndefined();
      for (const { name } of lacking) if (style.search(name) !== -1) found.add(name);
      return lacking.reduce(
        (css, { name }) => css.replaceAll(name, (text) => text.replace(/\w/, "x$&")),
        style,
      );
    });
    const headers = { ...response.headers(), ...createSecurityHeaders(settings, html) };
    await route.fulfill({ response, headers, body: html });
  });
  await page.addInitScript(() => {
    // Safari has neither, and `randomUUID` is missing over plain http. Firefox 121 ignores `keepalive`.
    for (const name of ["requestIdleCallback", "cancelIdleCallback"]) Reflect.deleteProperty(window, name);
    // Embedded browsers lack some of these.
    for (const name of ["PerformanceObserver", "IntersectionObserver"]) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(AbortSignal, "timeout");
    Reflect.deleteProperty(Performance.prototype, "getEntriesByType");
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
    Object.defineProperty(document, "prerendering", { value: undefined });
    const { fetch } = window;
    window.fetch = (input, init) => fetch(input, { ...init, keepalive: false });
  });
  return found;
}

for (const language of ["ar", "de"] as const)
  test(`pages and the form work without newer features, in ${language}`, {
    tag: language === "de" ? [] : "@all",
  }, async ({ page, newMessages }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const found = await removeFeatures(page);
    for (const { page: name, address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await findBoxErrors(page), `${address}, ${width} px`).toEqual([]);
      }
      if (name !== "contact") continue;
      await submit(page).click();
      await expect(page.locator("form[method=post] [name=name]")).toBeFocused();
      await fillIn(page, message);
      await page.reload();
      await expect.poll(() => typedIn(page)).toEqual(message);
      await waitForHydration(page);
      await submit(page).click();
      await expect(status(page)).toHaveText(dictionaries[language].contactForm.success);
      expect(newMessages()).toMatchObject([message]);
    }
    expect([...found]).toEqual(lacking.map(({ name }) => name));
  });
