import type { Page } from "@playwright/test";
import { dictionaries } from "../support/browser/dictionaries.ts";
import {
  expect,
  hold,
  openWithStoppedClock,
  test,
  waitForEnhancements,
  waitForHydration,
} from "../support/browser/journey.ts";
import { endpoint, fillIn, message, send, status, submit, typedIn } from "../support/browser/message.ts";

/** Wraps each text of the page in elements, as the translators of browsers do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, svg, font, textarea")) continue;
      const inner = document.createElement("font");
      inner.append(text.data);
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    }
    document.documentElement.lang = "it";
  });

test("a translated contact form works in each of its states, and the year stays translated", async ({
  page,
  newMessages,
  browserErrors,
}) => {
  const { contactForm } = dictionaries.en;
  await openWithStoppedClock(page, "/en/contact");
  await translate(page);
  await page.route(endpoint, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await send(page);
  await expect(status(page)).toHaveText(contactForm.error);
  await translate(page);
  await page.clock.runFor(3000);
  await expect(status(page)).toHaveCount(0);
  for (const count of [1, 2]) {
    await send(page);
    await expect(status(page)).toHaveText(contactForm.success);
    await translate(page);
    await page.clock.runFor(3000);
    await expect(status(page)).toHaveCount(0);
    await expect(submit(page)).toHaveText(contactForm.send);
    expect(newMessages()).toHaveLength(count);
  }
  await page.clock.runFor(10_000);
  await expect(page.locator("[data-year] font font").first()).toHaveText(/^\d{4}$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  browserErrors.splice(0);
});

for (const [what, change] of [
  ["stays as it was built", () => {}],
  ["the browser translates", translate],
  // As password managers do.
  [
    "an extension changes",
    (page: Page) =>
      page.locator("main [type=email]").evaluate((field) => field.after(document.createElement("div"))),
  ],
] as const)
  test(`text typed before React arrives stays in a page that ${what}`, async ({ page, browserErrors }) => {
    const release = await hold(page, "**/assets/react*.js");
    await page.goto("/en/contact", { waitUntil: "commit" });
    await waitForEnhancements(page);
    await fillIn(page, message);
    const subject = page.locator("main [name=subject]");
    await subject.evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(2, 2);
    });
    await change(page);
    release();
    await waitForHydration(page);
    expect(await typedIn(page)).toEqual(message);
    await page.keyboard.type("!");
    expect(await typedIn(page)).toEqual({ ...message, subject: `Où! ${message.subject.slice(3)}` });
    await expect(page.getByRole("alert")).toHaveCount(0);
    // React renders the page anew, because it differs from what was built: https://react.dev/errors/418
    for (const error of browserErrors.splice(0)) expect(error).toContain("#418");
  });

test("a field that is tapped while a translated page hydrates keeps the focus", async ({
  page,
  browserErrors,
}) => {
  const release = await hold(page, "**/assets/react*.js");
  await page.goto("/en/contact", { waitUntil: "commit" });
  await waitForEnhancements(page);
  await translate(page);
  // React hydrates in a later task, which it starts with a message. The focus moves before that task.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      document.querySelector<HTMLElement>("main [name=subject]")?.focus();
      postMessage.call(this, message);
    };
  });
  release();
  await waitForHydration(page);
  await expect(page.locator("main [name=subject]")).toBeFocused();
  for (const error of browserErrors.splice(0)) expect(error).toContain("#418");
});
