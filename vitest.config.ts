import { defineConfig } from "vitest/config";
import "./tests/support/runner/test-environment.ts";
import "./tests/support/runner/requirements.ts";

const globalSetup = "tests/support/runner/build.ts";

/** What needs no browser. The journeys, the `*.spec.ts` under `tests/`, are Playwright's. */
export default defineConfig({
  test: {
    // A forgotten `test.only` would skip all others. For one test, use -t.
    allowOnly: false,
    // Milliseconds. Whole services run during the tests and load all cores. Only a hung test should fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    retry: process.env.CI ? 1 : 0,
    // A process for each file would import everything again, which takes as long as most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{builder,domain,lib,service,settings,site}/**/*.test.ts", "tests/*.test.ts"],
        },
      },
      { extends: true, test: { name: "service", include: ["tests/{site,service}/*.test.ts"], globalSetup } },
      {
        extends: true,
        test: {
          name: "operations",
          // One file at a time: a restart that waits for other tests takes longer than a proxy holds requests.
          fileParallelism: false,
          include: ["tests/operations/*.test.ts"],
          globalSetup,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        // One file at a time: a browser that shares both cores with mail servers may ignore a step of the history.
        test: {
          name: "interop",
          include: ["tests/interop/*.test.ts"],
          globalSetup,
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
});
