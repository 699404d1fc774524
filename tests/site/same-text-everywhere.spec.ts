import type { Page } from "@playwright/test";
import { getAddress, pageNames } from "../../contract/addresses.ts";
import { chooseLanguage, expect, open, test, waitForHydration } from "../support/browser/journey.ts";

/** What is on the page as text, line by line, but for what only the visitor's browser can know. */
async function readText(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const known = "time, .local-time, [data-testid=visitor-count], [aria-hidden=true]";
    for (const element of document.querySelectorAll(known)) element.textContent = "";
    return document.body.innerText.replace(/© \d{4}/, "©");
  });
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line);
}

for (const [language, other] of [
  ["en", "de"],
  ["ar", "en"],
  ["de", "ar"],
] as const)
  test(`every page has the same words without JavaScript and after a change of language, in ${language}`, async ({
    page,
    newVisitor,
  }) => {
    const robot = await newVisitor({ javaScriptEnabled: false });
    for (const name of pageNames) {
      const address = getAddress(name, language);
      await robot.goto(address);
      await open(page, address);
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      const read = await readText(robot);
      expect(read.length).toBeGreaterThan(20);
      expect(read).toEqual(await readText(page));

      await open(page, getAddress(name, other));
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      await chooseLanguage(page, language);
      await expect(page).toHaveURL(address);
      await waitForHydration(page);
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      expect(await readText(page), `from ${other}`).toEqual(read);
    }
  });
