import { defineConfig } from "vitest/config";

/** What needs no browser. The journeys, the `*.spec.ts` under `tests/`, are Playwright's. */
export default defineConfig({
  test: {
    include: ["{contract,app,service,tests}/**/*.test.ts"],
    globalSetup: "tests/support/built-site.setup.ts",
    // Milliseconds. Whole services run beside the tests and load all cores: only what hangs shall fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
