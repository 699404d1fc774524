import { getAddress } from "../../contract/addresses.ts";
import { expect, open, test } from "../support/browser/journey.ts";

for (const name of ["home", "contact", "terms"] as const)
  test(`the brand is written in its own typeface on the Arabic page ${name}`, async ({ page }) => {
    await open(page, getAddress(name, "ar"));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: ".logo" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual([expect.stringMatching(/^Bricolage/)]);
  });
