import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { controls } from "../support/browser/box-errors.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";

for (const name of ["home", "contact"] as const)
  test(`in forced colours every control of ${name} has an edge or words, and its focus is seen`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page, getAddress(name, "en"));
    // From here on the browser takes the visitor for someone at a keyboard, whose focus is shown.
    await page.keyboard.press("Tab");
    const errors = await page.locator(`:is(${controls}):visible`).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const control = element as HTMLElement;
        control.focus();
        const { borderTopWidth, borderTopColor, backgroundColor, outlineStyle } = getComputedStyle(control);
        const text = control.innerText.trim();
        const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
        const needsEdge = text === "" || control.matches("button, input, textarea");
        return [
          needsEdge && !hasEdge ? `no edge: ${control.outerHTML}` : [],
          outlineStyle === "none" ? `no focus: ${control.outerHTML}` : [],
        ].flat();
      }),
    );
    expect(errors).toEqual([]);
  });

/** The share of a picture that has exactly this color, from 0 to 1. */
async function measureShare(colour: [number, number, number], picture: Buffer, page: Page): Promise<number> {
  return page.evaluate(
    async ([data, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context?.drawImage(image, 0, 0);
      const values = context?.getImageData(0, 0, width, height).data ?? [];
      let found = 0;
      for (let place = 0; place < values.length; place += 4)
        if (wanted.every((value, channel) => values[place + channel] === value)) found += 1;
      return found / (width * height);
    },
    [picture.toString("base64"), colour] as const,
  );
}

test("in forced colours the drawn cards keep theirs, or their dark lines would be lost", async ({ page }) => {
  const mint: [number, number, number] = [0x46, 0xe0, 0xa4];
  const look = async () => measureShare(mint, await page.locator(".gift-cards").screenshot(), page);
  await open(page, "/");
  const own = await look();
  expect(own).toBeGreaterThan(0.1);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  // Excludes their shadow.
  expect(await look()).toBeCloseTo(own, 1);
});

for (const language of languageCodes)
  test(`read without styles, the home page keeps its order, in ${language}`, async ({ page }) => {
    await open(page, getAddress("home", language));
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) sheet.disabled = true;
    });
    const text = await page.locator("body").innerText();
    const { layout, advertisement, title, subtitle, description, buyNow, features, stats, newsletter } =
      dictionaries[language];
    const chat = layout.chat.replace("{chat}", settings.CHAT_NAME);
    const order = [
      layout.skipToContent,
      settings.BRAND,
      dictionaries[language].selectLanguage,
      advertisement,
      title,
      subtitle,
      description,
      buyNow,
      ...Object.values(features),
      stats.transactions,
      stats.satisfaction,
      newsletter,
      dictionaries[language].contactInfo,
      chat,
      dictionaries[language].privacy,
    ];
    let place = 0;
    for (const part of order) {
      const found = text.indexOf(part, place);
      expect(found, `“${part}” after what precedes it`).toBeGreaterThanOrEqual(0);
      place = found + part.length;
    }
  });

test("in forced colours invalid fields are told from valid ones", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/en/contact");
  await page.locator("#name").fill("Zaynab");
  await page.locator("#name").press("Enter");
  await expect(page.locator("#email")).toBeFocused();
  const readOutline = (id: string) =>
    page.locator(id).evaluate((field) => getComputedStyle(field).outlineStyle);
  expect(await readOutline("#name")).toBe("none");
  expect(await readOutline("#subject")).toBe("dashed");
});
