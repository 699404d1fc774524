import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/find-chromium.ts";

/** The journeys: the built site, served by the real service, in a real Chromium. */
export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  use: {
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      // Root, as in most containers, has no sandbox; and a browser of its own accord calls nobody.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
