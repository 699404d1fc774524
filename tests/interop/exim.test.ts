import { describe } from "vitest";
import { startExim } from "../support/machine/exim.ts";
import { needing } from "../support/runner/requirements.ts";
import { testDeliveries } from "./deliveries.ts";

describe("Exim", { ...needing("exim", "openssl", "python", "root"), timeout: 120_000 }, () =>
  testDeliveries(startExim),
);
