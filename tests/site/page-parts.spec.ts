import { getAddress } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
import { localize } from "../../settings/localized-text.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

// What the pages hold is there before any script.
test.use({ javaScriptEnabled: false });

const phone = `tel:${settings.SUPPORT_PHONE}`;
const mail = `mailto:${settings.SUPPORT_EMAIL}`;

const transactions = {
  en: "1M+",
  ar: "أكثر من مليون",
};

for (const language of bothDirections) {
  const { home, features } = dictionaries[language];

  test(`home has its links and figures, in ${language}`, async ({ page }) => {
    await page.goto(getAddress("home", language));
    const main = page.getByRole("main");
    const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
    for (const text of [...Object.values(features), transactions[language], percent.format(0.99)])
      await expect(main).toContainText(text);

    const buyNow = main.getByRole("link", { name: dictionaries[language].buyNow });
    const tradeCrypto = page.getByRole("link", { name: dictionaries[language].tradeCrypto });
    await expect(buyNow).toHaveCount(2);
    for (const link of [...(await buyNow.all()), tradeCrypto]) {
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "sponsored noopener");
    }
    await expect(buyNow.first()).toHaveAttribute("href", settings.PARTNER_INVITE_URL);
    await expect(tradeCrypto).toHaveAttribute("href", settings.EXCHANGE_PARTNER_URL);
    const banner = page.getByRole("complementary", { name: dictionaries[language].advertisement });
    await expect(banner).toContainText(home.exchangeDisclosure);
    await expect(main.locator(`a[href="${phone}"]`)).toHaveCount(1);
    await expect(main.locator(`a[href="${mail}"]`)).toHaveCount(1);
  });

  test(`privacy and terms have five numbered sections each, in ${language}`, async ({ page }) => {
    for (const name of ["privacy", "terms"] as const) {
      await page.goto(getAddress(name, language));
      await expect(page.getByRole("heading", { level: 2 })).toContainText([/^1/, /^2/, /^3/, /^4/, /^5/]);
      await expect(page.locator(`main a[href="${phone}"]`)).toHaveCount(1);
    }
    await expect(page.locator("#agreement")).toContainText("18");
    await page.goto(getAddress("privacy", language));
    await expect(page.locator("#retention")).toContainText("7");
    await expect(page.locator("#contact")).toContainText(settings.PRIVACY_EMAIL);
    await expect(page.locator("#contact")).toContainText(localize(settings.HEADQUARTERS_ADDRESS, language));
  });
}
