import { expect, test } from "vitest";
import { findRemovedSettings, removedNames } from "./removed-settings.ts";
import { readServiceSettings, settingNames } from "./settings.ts";

test.for(removedNames)("%s in an old .env gets one line that says what to do, and has no effect", (name) => {
  const environment = { [name]: "0" };
  expect(findRemovedSettings(environment)).toEqual([expect.stringMatching(/: .* (in|from) \.env\.$/)]);
  expect(readServiceSettings(environment)).toEqual(readServiceSettings({}));
  expect(settingNames).not.toContain(name);
});

test("a current .env gets no line", () => {
  expect(findRemovedSettings({ VISITS_PER_MINUTE: "0" })).toEqual([]);
});
