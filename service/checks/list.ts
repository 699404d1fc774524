import type { Check } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { mailCheck } from "./mail-check.ts";
import { messageChecks } from "./message-checks.ts";
import { settingsChecks } from "./settings-checks.ts";
import { siteChecks } from "./site-checks.ts";

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  mailCheck,
  ...databaseChecks,
  ...messageChecks,
];
