import { languageCodes } from "../../contract/languages.ts";
import { addressOf } from "../../contract/pages.ts";
import { expect, openFailingPage, test } from "../support/journey.ts";
import { words } from "../support/words.ts";

for (const language of languageCodes) {
  test(`a component that fails shows the error screen and a way home, in ${language}`, async ({
    page,
    complaints,
  }) => {
    await openFailingPage(page, language);
    const screen = page.getByRole("alert");
    await expect(screen).toContainText("Unexpected Application Error!");
    await expect(screen).toContainText(words[language].errorPage.text);
    await expect(screen.getByRole("link")).toHaveAttribute("href", addressOf("home", language));
    await expect(page.getByTestId("top-bar")).toBeInViewport();
    expect(complaints.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);

    await screen.getByRole("link").click();
    await expect(page.locator("h1")).toHaveText(words[language].title);
  });
}
