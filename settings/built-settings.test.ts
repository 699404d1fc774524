import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { forgetSettings, isBuiltWith, recordSettings } from "./built-settings.ts";
import { readServiceSettings } from "./service-settings.ts";

test("a build is current for the settings that it was made with, and no others", async () => {
  const folders = { output: createTemporaryFolder(), brand: createTemporaryFolder() };
  const isBuilt = (environment: Record<string, string>) =>
    isBuiltWith(readServiceSettings(environment), folders);
  const BRAND = "Example";
  expect(await isBuilt({ BRAND })).toBeUndefined();
  await recordSettings(readServiceSettings({ BRAND }), folders);
  expect(await isBuilt({ BRAND })).toBe(true);
  // A setting of the service, which no page shows.
  expect(await isBuilt({ BRAND, PORT: "1234" })).toBe(true);
  expect(await isBuilt({ BRAND: "Other" })).toBe(false);
  const ownSite = { BRAND, BRAND_FOLDER: folders.brand };
  await writeFile(join(folders.brand, "site.json"), '{ "cards": [{ "name": "A", "picture": "a.png" }] }');
  await recordSettings(readServiceSettings(ownSite), folders);
  await mkdir(join(folders.brand, "cards"));
  await writeFile(join(folders.brand, "cards/a.png"), "picture");
  expect(await isBuilt(ownSite)).toBe(false);
  await recordSettings(readServiceSettings({ BRAND }), folders);
  await writeFile(join(folders.brand, "site.json"), '{ "chatName": "Signal" }');
  expect(await isBuilt({ BRAND, BRAND_FOLDER: folders.brand })).toBe(false);
  await mkdir(join(folders.brand, "pages"));
  await recordSettings(readServiceSettings({ BRAND }), folders);
  await writeFile(join(folders.brand, "pages/.guide.en.md.swp"), "left by an editor");
  expect(await isBuilt({ BRAND })).toBe(true);
  await writeFile(join(folders.brand, "pages/guide.en.md"), "a page");
  expect(await isBuilt({ BRAND })).toBe(false);
  await recordSettings(readServiceSettings({ BRAND }), folders);
  // A file of the operator.
  await writeFile(join(folders.brand, "mark.svg"), "<svg/>");
  expect(await isBuilt({ BRAND })).toBe(false);
  await rm(join(folders.brand, "mark.svg"));
  await forgetSettings(folders);
  expect(await isBuilt({ BRAND })).toBeUndefined();
});
