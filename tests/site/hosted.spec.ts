import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { chooseLanguage, expect, open } from "../support/browser/journey.ts";
import { fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";
import { follow, openPartners } from "../support/browser/partners.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { test } from "../support/hosting/hosted-journey.ts";
import { counterKey } from "../support/hosting/hosted-site.ts";
import { unlessAvailable } from "../support/runner/requirements.ts";

// One after the other: they share a build, a counter and a mailbox.
test.describe.configure({ mode: "default" });
test.skip(...unlessAvailable("nginx"));

for (const language of languageCodes) {
  test(`published on a static host, each load of home counts once at the hosted counter, in ${language}`, async ({
    page,
    hosted: { counter },
  }) => {
    const before = counter.count();
    counter.requests.length = 0;
    await page.goto(getAddress("home", language));
    const written = new Intl.NumberFormat(languages[language].locale).format(before + 1);
    await expect(page.getByTestId("visitor-count")).toHaveText(written);
    expect(counter.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /rest/v1/rpc/increment_visitor_count",
      "GET /rest/v1/visitor_counter?select=count",
    ]);
    for (const { headers } of counter.requests)
      expect(headers).toMatchObject({ apikey: counterKey, authorization: `Bearer ${counterKey}` });
  });
}

for (const language of bothDirections) {
  test(`published on a static host, a message goes to the form service, and to it alone, in ${language}`, async ({
    page,
    hosted: { form },
  }) => {
    form.requests.length = 0;
    await open(page, getAddress("contact", language));
    await fillIn(page, message);
    await submit(page).click();
    await expect(status(page)).toHaveText(dictionaries[language].contactForm.success);
    const [request, ...others] = form.requests;
    expect(others).toEqual([]);
    expect(request?.path).toBe(`/ajax/${settings.SUPPORT_EMAIL}`);
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      ...message,
      _subject: `Contact Form: ${message.subject}`,
      _template: "table",
    });
  });

  test(`published on a static host, a click on a link to a partner counts at the hosted counter, in ${language}`, async ({
    page,
    context,
    hosted: { counter },
  }) => {
    counter.clicks.length = 0;
    await openPartners(context);
    await open(page, getAddress("home", language));
    for (const placement of placements) await (await follow(page, placement)).close();
    await expect.poll(() => counter.clicks).toEqual(placements.map((placement) => ({ placement, language })));
  });
}

test("published on a static host, without script a message goes to the form service and comes back", async ({
  newVisitor,
  hosted: { form, origin },
}) => {
  form.requests.length = 0;
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto("/fr/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page).toHaveURL("/fr/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeInViewport();
  const [request, ...others] = form.requests;
  expect(others).toEqual([]);
  expect(request?.path).toBe(`/${settings.SUPPORT_EMAIL}`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    ...message,
    message: message.message.replace("\n", "\r\n"),
    _honey: "",
    _template: "table",
    _next: `${origin}/fr/contact#message-sent`,
  });
});

test("published on a static host, a form service that fails loses nothing that was typed", async ({
  page,
  hosted: { form },
  browserErrors,
}) => {
  await open(page, "/contact");
  await fillIn(page, message);
  form.state.fails = true;
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.error);
  form.state.fails = false;
  expect(await typedIn(page)).toEqual(message);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);
});

test("published on a static host, the page that sends a visitor on counts nobody", async ({
  newVisitor,
  hosted: { counter, origin },
}) => {
  const before = counter.count();
  const visitor = await newVisitor({ locale: "fr-FR", baseURL: origin, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/fr");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(counter.count()).toBe(before + 1);
});

test("published on a static host, pages are documents and languages change in place", async ({ page }) => {
  await open(page, "/fr");
  for (const name of ["contact", "privacy", "terms"] as const) {
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: dictionaries.fr[name], exact: true })
      .click();
    await expect(page).toHaveURL(getAddress(name, "fr"));
  }
  await waitForHydration(page);
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await chooseLanguage(page, "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL("/ar/terms");
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/fr/privacy");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});
