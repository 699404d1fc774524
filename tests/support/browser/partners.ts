import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Language } from "../../../contract/languages.ts";
import type { Placement } from "../../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../../settings/partner-link.ts";
import { settings } from "./dictionaries.ts";

const templates: Record<Placement, string> = {
  "buy-now": settings.PARTNER_INVITE_URL,
  "trade-crypto": settings.EXCHANGE_PARTNER_URL,
};

/** The first link of a placement: the offer stands at the end of the page, too. */
export const link = (page: Page, placement: Placement) =>
  page.locator(`a[data-placement="${placement}"]`).first();

/** The partners' sites, as far as a visitor's click needs them. */
export async function openPartners(context: BrowserContext) {
  const hosts = Object.values(templates).map((template) => new URL(template).hostname);
  await context.route(
    ({ hostname }) => hosts.includes(hostname),
    (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<link rel="icon" href="data:,"><title>Partner</title>',
      }),
  );
}

/** Clicks a link, and returns the page that opened in a new tab. */
export async function follow(page: Page, placement: Placement) {
  const language = (await page.locator("html").getAttribute("lang")) as Language;
  const opened = page.context().waitForEvent("page");
  await link(page, placement).click();
  const partner = await opened;
  await expect(partner).toHaveURL(formatPartnerLink(templates[placement], { placement, language }));
  return partner;
}
