import { afterAll, beforeAll, describe } from "vitest";
import { needing } from "../support/runner/requirements.ts";
import { testJourneys } from "./journeys.ts";
import { openWebKit, startDisplay } from "./webkit.ts";

describe("WebKit", { ...needing("webkit"), timeout: 120_000 }, () => {
  let display: Awaited<ReturnType<typeof startDisplay>>;

  beforeAll(async () => {
    display = await startDisplay();
  });

  afterAll(() => display?.stop());

  testJourneys((options) => openWebKit(display.name, options));
});
