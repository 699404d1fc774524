import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Language } from "../../../contract/languages.ts";
import { type Placement, placements } from "../../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../../settings/partner-link.ts";
import { settings } from "./dictionaries.ts";

const getTemplate = (placement: Placement) =>
  placement === "exchange" ? settings.EXCHANGE_PARTNER_URL : settings.PARTNER_INVITE_URL;

export const link = (page: Page, placement: Placement) => page.locator(`a[data-placement="${placement}"]`);

/** The partners' sites, as far as a visitor's click needs them. */
export async function openPartners(context: BrowserContext) {
  const hosts = placements.map((placement) => new URL(getTemplate(placement)).hostname);
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
  await expect(partner).toHaveURL(formatPartnerLink(getTemplate(placement), { placement, language }));
  return partner;
}
