import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { findIslandErrors } from "./island-names.ts";

test.for([
  ["site/pages/home/stats.island.tsx", "home/stats", []],
  [
    "site/pages/home/stats.island.tsx",
    "home/stat",
    ['site/pages/home/stats.island.tsx has another name: "home/stat". → island("home/stats", …)'],
  ],
  [
    "site/components/menu.island.tsx",
    "components/menu",
    ["Browsers wouldn't find the island site/components/menu.island.tsx. → Move it to site/pages/PAGE/"],
  ],
] as const)("%s with the name %s", ([file, name, errors]) => {
  const folder = createTemporaryFolder();
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `export default island("${name}", Component);`);
  expect(findIslandErrors(folder)).toEqual(errors);
});
