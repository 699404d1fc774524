import { dictionaries } from "../support/browser/dictionaries.ts";
import {
  expect,
  moveTimeLimitsWithClock,
  open,
  openWithStoppedClock,
  test,
} from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";

test("a double click sends once, and a click after the response changes nothing", async ({ page, site }) => {
  const before = site.messages().length;
  await open(page, "/contact");
  await fillIn(page, message);
  await submit(page).dblclick();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  await submit(page).click({ force: true });
  await expect(page.locator(":user-invalid")).toHaveCount(0);
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(site.messages()).toHaveLength(before + 1);
});

test("a message whose response was lost is stored once when the visitor sends it again", async ({
  page,
  site,
  browserErrors,
}) => {
  const before = site.messages().length;
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route(endpoint, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    if (isLost) await route.abort();
    else await route.fulfill({ response });
    isLost = false;
  });
  await open(page, "/fr/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page.getByRole("status")).toContainText(dictionaries.fr.form.failures.unconfirmed);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.fr.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([{ ...message, language: "fr" }]);
  expect(keys).toEqual([keys[0], keys[0]]);
  // The next message has a key of its own.
  await fillIn(page, message);
  await submit(page).click();
  await expect.poll(() => site.messages().length).toBe(before + 2);
  expect(new Set(keys).size).toBe(2);
  // Its response is still on its way.
  await page.unrouteAll({ behavior: "wait" });
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

for (const code of [502, 503, 504, 522])
  test(`a gateway that answers ${code} doesn't say whether the message arrived`, async ({
    page,
    browserErrors,
  }) => {
    await page.route(endpoint, (route) => route.fulfill({ status: code, body: "<h1>Bad gateway</h1>" }));
    await open(page, "/de/contact");
    await fillIn(page, message);
    await submit(page).click();
    const { unconfirmed } = dictionaries.de.form.failures;
    await expect(page.getByRole("status")).toContainText(unconfirmed);
    expect(await typedIn(page)).toEqual(message);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining(`status of ${code}`)]);
  });

test("a long message that was refused can be sent again at once", async ({ page, browserErrors }) => {
  // Until a response is read to its end, its request counts among the 64 KiB that browsers send after a visitor left.
  const long = { ...message, message: "a".repeat(50_000) };
  await page.route(endpoint, (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
  await open(page, "/en/contact");
  await fillIn(page, long);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.error);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 429")]);
});

test("without a response, sending ends after twenty seconds as unconfirmed", async ({ page }) => {
  await page.addInitScript(moveTimeLimitsWithClock);
  await page.route(endpoint, () => {});
  const { contactForm, form } = dictionaries.es;
  await openWithStoppedClock(page, "/es/contact");
  await fillIn(page, message);
  await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  await page.clock.runFor(19_000);
  await expect(submit(page)).toHaveText(contactForm.sending);
  await page.clock.runFor(1000);
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
  await expect(submit(page)).toBeEnabled();
  expect(await typedIn(page)).toEqual(message);
  await page.clock.runFor(3000);
  await expect(status(page)).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
});

test("a message arrives even if the visitor leaves the page while it is being sent", async ({
  page,
  context,
  site,
}) => {
  const before = site.messages().length;
  const hasLeft = Promise.withResolvers<void>();
  await context.route(endpoint, async (route) => {
    await hasLeft.promise;
    await route.continue();
  });
  await open(page, "/en/contact");
  await fillIn(page, message);
  await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  await page.getByRole("contentinfo").getByRole("link", { name: dictionaries.en.terms, exact: true }).click();
  await expect(page).toHaveURL("/en/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.en.termsPage.title);
  expect(site.messages()).toHaveLength(before);
  hasLeft.resolve();
  await expect.poll(() => site.messages().length).toBe(before + 1);
});
