import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Placement } from "../../../domain/outbound-click.ts";
import { settings } from "./dictionaries.ts";

const hosts = [settings.PARTNER_INVITE_URL, settings.EXCHANGE_PARTNER_URL].map(
  (address) => new URL(address).hostname,
);

/** Of the gift cards, it is the front one. */
export const link = (page: Page, placement: Placement) =>
  page.locator(`a[data-placement="${placement}"]`).last();

/** The partners' sites, as far as a visitor's click needs them. */
export async function openPartners(context: BrowserContext) {
  const body = '<link rel="icon" href="data:,"><title>Partner</title>';
  await context.route(
    ({ hostname }) => hosts.includes(hostname),
    (route) => route.fulfill({ contentType: "text/html", body }),
  );
}

/** Follows a link to a partner, and returns the address that opened in a new tab. */
export async function visitPartner(page: Page, placement: Placement, key?: "Enter"): Promise<string> {
  const opened = page.context().waitForEvent("page");
  await (key ? link(page, placement).press(key) : link(page, placement).click());
  const partner = await opened;
  await expect(partner).toHaveTitle("Partner");
  const address = partner.url();
  await partner.close();
  return address;
}
