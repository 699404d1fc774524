import { getAddress } from "../../domain/addresses.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

test("the whole chat card opens the chat in a new tab, with a prefilled message, before any script", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const link = page.locator(`a[href^="https://wa.me/${settings.SUPPORT_PHONE.slice(1)}"]`);
  const card = page.getByRole("main").getByRole("listitem").filter({ has: link });
  for (const language of bothDirections) {
    const { message } = dictionaries[language].contactPage.chat;
    await page.goto(getAddress("contact", language));
    await expect(link).toHaveAttribute("href", new RegExp(`\\?text=${encodeURIComponent(message)}$`));
    await expect(link).toHaveAttribute("target", "_blank");
    await card.scrollIntoViewIfNeeded();
    const hit = await card.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const corner = document.elementFromPoint(right - 9, bottom - 9);
      return corner?.closest("a")?.getAttribute("href");
    });
    expect(hit, language).toBe(await link.getAttribute("href"));
  }
});
