import { expect, test } from "vitest";
import { toPlacementSubId } from "../../domain/outbound-click.ts";
import { toSubId } from "../../domain/visit-source.ts";
import { siteFile } from "../../settings/site-file.ts";
import { createSubIdReader } from "./sub-id.ts";

const longPage = "how-to-buy-gift-cards-with-bitcoin";

const attribute = createSubIdReader(
  {
    PARTNER_INVITE_URL: "https://partner.io/?s=shop-{language}-{source}-{placement}",
    EXCHANGE_PARTNER_URL: "https://exchange.io/{placement}",
    ...siteFile.parse({
      campaignLinks: { "radio/spot": "https://partner.io/invite/Ab1" },
      cards: [
        { name: "Games", link: "https://partner.io/?s=play-{placement}" },
        { name: "Food", link: "https://partner.io/?s=Shop-{source}" },
      ],
    }),
  },
  ["direct", "newsletter/autumn", "news.example"],
  ["/guide", "guide-de", longPage],
);

test.for<[string, string, string, string]>([
  [`shop-de-${toSubId("newsletter/autumn")}-hero`, "newsletter/autumn", "hero", "de"],
  [`hero-en-${toSubId("news.example")}`, "news.example", "hero", "en"],
  ["Steps-AR-Direct", "direct", "steps", "ar"],
  [toSubId("newsletter/autumn"), "newsletter/autumn", "", ""],
  [`Shop-${toSubId("newsletter/autumn")}`, "newsletter/autumn", "", ""],
  ["SHOP-DIRECT", "direct", "", ""],
  ["guide-de-direct", "direct", "guide", "de"],
  ["guide-de-en-direct", "direct", "guide-de", "en"],
  [`${toPlacementSubId(longPage)}-en-direct`, "direct", longPage, "en"],
  ["Ab1", "radio/spot", "", ""],
  ["exchange", "", "exchange", ""],
  ["play-cards", "", "cards", ""],
  ["hero-en-unheard-of", "", "", ""],
  ["", "", "", ""],
])("the sub-id %s is of %s, %s, %s", ([subId, source, placement, language]) => {
  expect(attribute(subId)).toEqual({ source, placement, language });
});
