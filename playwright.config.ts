import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser/chromium.ts";
import "./tests/support/runner/test-environment.ts";
import { leftOutJourneys } from "./tests/support/runner/requirements.ts";

/** The journeys: the built site, served by the real service, in a real Chromium. */
export default defineConfig({
  projects: [{ name: "site", testDir: "tests/site" }],
  // Milliseconds. Only a hung test should fail, even on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: "tests/support/runner/build.ts",
  testMatch: "*.spec.ts",
  grepInvert: leftOutJourneys,
  reporter: "list",
  fullyParallel: true,
  // A forgotten `test.only` would skip all others. For one test, use -g.
  forbidOnly: true,
  workers: availableParallelism(),
  // On a shared machine, a browser process sometimes crashes. The test is repeated there and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      // Root, as in most containers, has no sandbox. The browser makes no requests in the background.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--renderer-process-limit=1",
        "--process-per-site",
        // Requests to other machines fail, and `tests/support/browser/journey.ts` reports them.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
});
