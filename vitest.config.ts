import { defineConfig } from "vitest/config";

/** What needs neither browser nor build. The journeys, `tests/*.spec.ts`, are Playwright's. */
export default defineConfig({
  test: { include: ["{contract,app,service,tests}/**/*.test.ts"] },
});
