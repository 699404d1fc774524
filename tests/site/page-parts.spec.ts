import { withoutIsolates } from "../../app/content/texts.fixture.ts";
import { getAddress } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { parseOffices } from "../../contract/offices.ts";
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
  const { home, contactPage, features, stats } = dictionaries[language];

  test(`home has all its parts, in ${language}`, async ({ page }) => {
    await page.goto(getAddress("home", language));
    const main = page.locator("main");
    for (const text of [
      dictionaries[language].title,
      dictionaries[language].subtitle,
      dictionaries[language].description,
    ])
      await expect(main).toContainText(text);
    for (const text of [
      ...Object.values(features),
      stats.transactions,
      stats.satisfaction,
      transactions[language],
    ])
      await expect(main).toContainText(text);
    const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
    await expect(main).toContainText(percent.format(0.99));

    const buyNow = page.locator(`.hero a[href="${settings.PARTNER_INVITE_URL}"]`);
    const buyNowAtTheEnd = page.locator(`.closing a[href="${settings.PARTNER_INVITE_URL}"]`);
    const tradeCrypto = page.locator(`a[href="${settings.EXCHANGE_PARTNER_URL}"]`);
    for (const link of [buyNow, buyNowAtTheEnd])
      await expect(link).toContainText(dictionaries[language].buyNow);
    await expect(tradeCrypto).toContainText(dictionaries[language].tradeCrypto);
    for (const link of [buyNow, buyNowAtTheEnd, tradeCrypto]) {
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "sponsored noopener");
    }
    const banner = page.getByRole("complementary", { name: dictionaries[language].advertisement });
    for (const text of [
      dictionaries[language].advertisement,
      dictionaries[language].htxAd,
      home.exchangeDisclosure,
    ])
      await expect(banner).toContainText(text);
    await expect(page.locator(".hero")).toContainText(settings.PARTNER_NAME);

    await expect(main.locator(`a[href="${phone}"]`)).toHaveCount(1);
    await expect(main.locator(`a[href="${mail}"]`)).toHaveCount(1);
    await expect(page.locator(".newsletter input[type=email][required]")).toHaveCount(1);
  });

  test(`contact has all its parts, in ${language}`, async ({ page }) => {
    await page.goto(getAddress("contact", language));
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    expect(title).toBe(contactPage.title);
    expect(withoutIsolates(title)).toContain(settings.BRAND);
    const main = page.locator("main");
    for (const { title, text } of [
      contactPage.phone,
      contactPage.email,
      contactPage.chat,
      contactPage.headquarters,
      contactPage.reasons.availability,
      contactPage.reasons.coverage,
      contactPage.reasons.expertise,
    ]) {
      await expect(main).toContainText(title);
      await expect(main).toContainText(text);
    }
    await expect(main).toContainText("24");
    for (const { city, role } of parseOffices(settings.OFFICES)) {
      await expect(main).toContainText(localize(city, language));
      await expect(main).toContainText(contactPage.offices.roles[role]);
    }
    await expect(main.locator(`a[href="${phone}"]`)).toHaveCount(1);
    await expect(main.locator(`a[href="${mail}"]`).first()).toBeVisible();
  });

  test(`privacy and terms have five numbered sections each, in ${language}`, async ({ page }) => {
    for (const name of ["privacy", "terms"] as const) {
      await page.goto(getAddress(name, language));
      await expect(page.locator("main section h2")).toHaveText([/^1/, /^2/, /^3/, /^4/, /^5/]);
      await expect(page.locator("main time")).toHaveCount(1);
      await expect(page.locator(`main a[href="${phone}"]`)).toHaveCount(1);
    }
    await expect(page.locator("#agreement")).toContainText("18");
    await page.goto(getAddress("privacy", language));
    await expect(page.locator("#retention")).toContainText("7");
    await expect(page.locator("#rights li")).toHaveCount(4);
    await expect(page.locator("#contact")).toContainText(settings.PRIVACY_EMAIL);
    await expect(page.locator("#contact")).toContainText(localize(settings.HEADQUARTERS_ADDRESS, language));
  });
}
