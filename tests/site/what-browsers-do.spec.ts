import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, hold, open, test, waitForHydration } from "../support/browser/journey.ts";
import { fillIn, message, send, submit, typedIn } from "../support/browser/message.ts";
import { builtSite } from "../support/runner/test-environment.ts";

const field = (page: Page, name: string) => page.locator(`form[method=post] [name=${name}]`);

test("a link to a text leads there, also below a phone's first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const phrase = dictionaries.en.home.contactInvitation.split(/[.,{]/)[0] ?? "";
  await page.goto(`/en#:~:text=${encodeURIComponent(phrase)}`);
  await expect(page.getByText(phrase)).toBeInViewport();
  await waitForHydration(page);
  await expect(page.getByText(phrase)).toBeInViewport();
});

/** Fills in fields as a password manager does: with this event, or with none. */
const fillInBy = (page: Page, event: { type: string; bubbles: boolean } | undefined) =>
  page.evaluate(
    ([texts, sent]) => {
      for (const [name, text] of Object.entries(texts)) {
        const filled = document.querySelector<HTMLInputElement>(`form[method=post] [name=${name}]`);
        if (!filled) continue;
        filled.value = text;
        if (sent) filled.dispatchEvent(new Event(sent.type, sent));
      }
    },
    [message, event] as const,
  );

for (const [what, event] of [
  ["sends only `change`", { type: "change", bubbles: true }],
  ["sends an `input` that doesn't bubble", { type: "input", bubbles: false }],
  ["sends no event", undefined],
] as const)
  test(`what a password manager fills in stays, and counts as valid, even if it ${what}`, async ({
    page,
  }) => {
    const releases = [await hold(page, "**/assets/entry*.js"), await hold(page, "**/*.woff2")];
    await page.goto("/en/contact", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await field(page, "name").pressSequentially("ol");
    await fillInBy(page, event);
    for (const release of releases) release();
    await waitForHydration(page);
    expect(await typedIn(page)).toEqual(message);
    await page.goto("/de/contact");
    await waitForHydration(page);
    await expect.poll(() => typedIn(page)).toEqual(message);
    if (!event) return;
    await field(page, "email").fill("");
    await submit(page).click();
    await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
    await fillInBy(page, event);
    await expect(field(page, "email")).toHaveAttribute("aria-invalid", "false");
  });

test("a copy of a page, as a file or in an archive, stays where it is", async ({
  newVisitor,
  browserErrors,
  site,
}, testInfo) => {
  const copy = testInfo.outputPath("contact.html");
  const html = await readFile(join(builtSite, "client/contact.html"));
  await writeFile(copy, html);
  const page = await newVisitor({ locale: "fr-FR" });
  await page.route("**/web/**", (route) => route.fulfill({ contentType: "text/html", body: html }));
  for (const href of [pathToFileURL(copy).href, `${site.origin}/web/2026/https://www.example.com/contact`]) {
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(page.url()).toBe(href);
  }
  // It can load nothing.
  await page.close();
  browserErrors.length = 0;
});

test("events that happened to no element are ignored", async ({ page }) => {
  await open(page, "/en/contact");
  await page.evaluate(() => {
    for (const type of [
      "click",
      "auxclick",
      "input",
      "change",
      "submit",
      "pointerdown",
      "focusin",
      "keydown",
    ])
      for (const target of [window, document]) target.dispatchEvent(new Event(type));
  });
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("invisible characters around a pasted email address are removed", async ({ page, newMessages }) => {
  const before = await hold(page, "**/assets/*.js");
  await page.goto("/ar/contact", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await field(page, "email").fill(`\u202a\u200e${message.email}\u202c\ufeff\u00a0\u2009\ufe0f\u3164\u2800\t`);
  await expect(field(page, "email")).toHaveValue(message.email);
  before();
  await waitForHydration(page);
  await send(page, { ...message, email: `\u2068${message.email}\u2069` });
  await expect.poll(newMessages).toMatchObject([message]);
});

/**
 * Sends the form, and again when the page is in this state. Playwright's own clicks would wait for the first answer.
 * Resolves after the first click, with a promise of the second.
 */
async function clickTwice(page: Page, state: "interactive" | "hydrated", changed?: string) {
  const clicked = Promise.withResolvers<void>();
  await page.exposeFunction("onClicked", clicked.resolve);
  await submit(page).evaluate(
    (button: HTMLButtonElement, [wanted, subject]) => {
      button.click();
      const timer = setInterval(() => {
        if (wanted === "hydrated" && !document.querySelector("[data-hydrated]")) return;
        clearInterval(timer);
        const field = document.querySelector<HTMLInputElement>("#subject");
        if (field && subject) field.value = subject;
        document.querySelector<HTMLButtonElement>("form[method=post] [type=submit]")?.click();
        (globalThis as unknown as { onClicked: () => void }).onClicked();
      }, 100);
    },
    [state, changed] as const,
  );
  return { second: clicked.promise };
}

for (const state of ["interactive", "hydrated"] as const)
  test(`a message that is sent twice, the second time into a page that is ${state}, is stored once`, async ({
    page,
    newMessages,
  }) => {
    const release = await hold(page, "**/assets/*.js");
    const answer = await hold(page, "**/forms/**");
    await page.goto("/en/contact", { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    const subject = `Sent twice, ${state}`;
    await fillIn(page, { ...message, subject });
    const { second } = await clickTwice(page, state);
    if (state === "hydrated") release();
    await second;
    answer();
    await expect(page).toHaveURL("/en/contact#message-sent");
    release();
    expect(newMessages()).toMatchObject([{ subject }]);
  });

test("a text that was changed meanwhile can be sent again", async ({ page, newMessages }) => {
  await hold(page, "**/assets/*.js");
  await page.route("**/forms/**", () => {}, { times: 1 });
  await page.goto("/en/contact", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await fillIn(page, message);
  const { second } = await clickTwice(page, "interactive", "Corrected");
  await second;
  await expect(page).toHaveURL("/en/contact#message-sent");
  expect(newMessages()).toMatchObject([{ subject: "Corrected" }]);
});

test("a text is sent once within 20 seconds, however long ago an earlier one was sent", async ({ page }) => {
  await hold(page, "**/assets/*.js");
  await page.goto("/en/contact", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await fillIn(page, message);
  const sent = await page.locator("#subject").evaluate((field: HTMLInputElement) => {
    const seconds: number[] = [];
    addEventListener("submit", (event) => {
      event.preventDefault();
      seconds.push(performance.now() / 1000);
    });
    for (const [second, subject] of [
      [1, "first"],
      [15, "second"],
      [22, "second"],
      [36, "second"],
    ] as const) {
      performance.now = () => second * 1000;
      field.value = subject;
      field.form?.requestSubmit();
    }
    return seconds;
  });
  expect(sent).toEqual([1, 15, 36]);
});

test("a link to an outcome shows it only in the tab that sent a form", async ({ page, newMessages }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await page.goto("/de/contact?a=b#message-sent");
  await waitForHydration(page);
  await expect(page).toHaveURL("/de/contact?a=b");
  await expect(page.locator(".outcome").filter({ visible: true })).toHaveCount(0);
  expect(await typedIn(page)).toEqual(message);

  await hold(page, "**/assets/*.js");
  for (const storage of ["empty", "full"]) {
    if (storage === "full")
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
    await page.goto("/en/contact");
    await send(page, { ...message, subject: `Sent natively, storage ${storage}` });
    await expect(page).toHaveURL("/en/contact#message-sent");
    await expect(page.locator("#message-sent")).toBeInViewport();
  }
  expect(newMessages()).toHaveLength(2);
});

test("a count that can't be shown costs only itself", async ({ page, browserErrors }) => {
  // Only the count has a time limit.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      throw new Error("There are no time limits");
    };
  });
  await open(page, "/en");
  await expect(page.getByTestId("visitor-count")).toHaveText("–");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.locator("#newsletter-email").fill(message.email);
  await page.locator("#newsletter-email").press("Enter");
  await expect(page.locator(".newsletter [role=status]")).toContainText(
    dictionaries.en.newsletterForm.notOpen,
  );
  await expect.poll(() => browserErrors.splice(0)).toEqual([expect.stringContaining("no time limits")]);
});
