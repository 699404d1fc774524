import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { forgetSettings, isBuiltWith, recordSettings } from "./built-settings.ts";

test("a build is current for the settings that it was made with, and no others", async () => {
  const folder = createTemporaryFolder();
  expect(await isBuiltWith({}, folder)).toBe(false);
  await recordSettings({ BRAND: "Example" }, folder);
  expect(await isBuiltWith({ BRAND: "Example" }, folder)).toBe(true);
  // A setting of the service, which no page shows.
  expect(await isBuiltWith({ BRAND: "Example", PORT: "1234" }, folder)).toBe(true);
  expect(await isBuiltWith({ BRAND: "Other" }, folder)).toBe(false);
  // Files of the operator.
  await writeFile(
    join(folder, "mark.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  );
  expect(await isBuiltWith({ BRAND: "Example", BRAND_FOLDER: folder }, folder)).toBe(false);
  await forgetSettings(folder);
  expect(await isBuiltWith({ BRAND: "Example" }, folder)).toBe(false);
});
