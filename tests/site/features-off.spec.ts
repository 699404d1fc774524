import type { Page } from "@playwright/test";
import { getAddress, pageNames } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const imprint = "https://cardamint.example/imprint";

const off = {
  EXCHANGE_PARTNER_URL: "",
  CHAT_URL: "",
  NEWSLETTER: "off",
  IMPRESSUM_URL: imprint,
  SATISFACTION: "",
};

/** Everything that the switches remove. */
const switched = {
  banner: ".exchange",
  chatButton: ".chat-button",
  chatLinks: 'a[href^="https://wa.me/"]',
  newsletter: ".newsletter",
};

test.use({ siteOptions: { settings: off, isBuilt: true } });

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) };
    }),
  );

/** The start and the end of every row of boxes. */
const findRowEdges = (found: { left: number; right: number; top: number }[]) =>
  [...Map.groupBy(found, ({ top }) => top).values()].map((row) => ({
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
  }));

for (const language of bothDirections)
  test(`optional features that are off appear on no page, and send no request, in ${language}`, async ({
    page,
    site,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const name of pageNames) {
      const address = getAddress(name, language);
      const response = await open(page, address);
      for (const selector of Object.values(switched))
        await expect(page.locator(selector), `${selector} on ${address}`).toHaveCount(0);
      expect(response?.headers()["content-security-policy"]).toContain(
        "connect-src 'self'; form-action 'self'; ",
      );
    }
    expect(asked.filter((url) => new URL(url).origin !== site.origin)).toEqual([]);
  });

for (const width of [320, 768, 1280])
  test(`optional features that are off leave no gaps, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/");
    const [panel] = await boxes(page, ".side-by-side > *");
    const [tiles] = await boxes(page, ".features");
    expect(panel).toMatchObject({ left: tiles?.left, right: tiles?.right });
    const [hero] = await boxes(page, ".hero");
    const [bar] = await page
      .locator(".top-bar")
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
    expect(Math.abs((hero?.top ?? 0) - (bar ?? 0))).toBeLessThanOrEqual(1);

    await open(page, "/contact");
    const [list] = await boxes(page, ".channels");
    const cards = await boxes(page, ".channels li");
    expect(cards).toHaveLength(3);
    // Within the panel's edge of one pixel.
    const inner = { left: (list?.left ?? 0) + 1, right: (list?.right ?? 0) - 1 };
    for (const row of findRowEdges(cards)) expect(row).toEqual(inner);
  });

test("every page links to the legal notice", async ({ page }) => {
  const link = page.getByRole("contentinfo").getByRole("link", { name: dictionaries.de.layout.imprint });
  for (const name of pageNames) {
    await page.goto(getAddress(name, "de"));
    await expect(link).toHaveAttribute("href", imprint);
  }
});

test("the count of visitors is larger than a claim, even if it is the only one", async ({ page }) => {
  await page.goto("/fr");
  const sizes = await page
    .locator(".stats bdi")
    .evaluateAll((figures) => figures.map((figure) => Number.parseFloat(getComputedStyle(figure).fontSize)));
  expect(sizes).toHaveLength(2);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
});
