import { getAddress } from "../../domain/addresses.ts";
import { expectNoErrors, views } from "../support/browser/accessibility.ts";
import { expect, hold, open, skipTimers, test } from "../support/browser/journey.ts";
import { endpoint, message, nothingTyped, send, submit } from "../support/browser/message.ts";
import { bothDirections, screens } from "../support/browser/screens.ts";

for (const [index, language] of bothDirections.entries())
  test(`pages with an open menu, and the form in each of its states, are accessible in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page, browserErrors }) => {
    // Each page and state is seen in both views: a contrast or a size doesn't depend on the direction as well.
    const view = views.slice(index, index + 1);
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      await page.locator(".language-menu summary").click();
      await expectNoErrors(page, address, view);
    }

    const expectStatus = async (name: string) => {
      await expect(page.getByRole("status")).toHaveAttribute("data-status", name);
      await expectNoErrors(page, name, view);
    };
    // The status stays while the clock runs, which axe needs.
    await page.addInitScript(skipTimers, 3000);
    await open(page, getAddress("contact", language));
    await submit(page).click();
    await expect(page.locator(":user-invalid")).toHaveCount(Object.keys(nothingTyped).length);
    await expectNoErrors(page, "with errors", view);

    const fail = await hold(page, endpoint, (route) => route.fulfill({ status: 500 }));
    await send(page, message);
    await expectStatus("sending");
    fail();
    await expectStatus("error");
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);
    await page.unroute(endpoint);
    // By keyboard: on a busy machine, the button may still move back from the last view, and a click would miss it.
    await submit(page).press("Enter");
    await expectStatus("success");
  });
