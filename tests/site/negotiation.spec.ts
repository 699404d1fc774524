import { getBareAddress, pageNames } from "../../contract/addresses.ts";
import { chooseLanguage, expect, open, test } from "../support/browser/journey.ts";

for (const [locale, language] of [
  ["fr-FR", "fr"],
  ["ar-EG", "ar"],
  ["nl-NL", "en"],
] as const)
  test(`a ${locale} browser gets ${language} at a bare address, which stays in the address bar`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ locale });
    const navigations: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    for (const name of pageNames) {
      const place = `${getBareAddress(name)}?from=mail#content`;
      await open(page, place);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page).toHaveURL(place);
    }
    expect(navigations).toHaveLength(pageNames.length);
    expect(await page.context().cookies()).toEqual([]);
  });

for (const javaScriptEnabled of [true, false])
  test(`English is chosen in a French browser, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ locale: "fr-FR", javaScriptEnabled });
    if (javaScriptEnabled) await open(page, "/");
    else await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await chooseLanguage(page, "en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/en");

    // Without script the choice is the address, and is not kept.
    const kept = javaScriptEnabled ? "en" : "fr";
    const later = await page.context().newPage();
    for (const address of ["/", "/terms"]) {
      await later.goto(address);
      await expect(later.locator("html")).toHaveAttribute("lang", kept);
    }
    expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toEqual(
      javaScriptEnabled ? [["language", "en"]] : [],
    );
  });
