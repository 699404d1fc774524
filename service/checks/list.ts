import type { Check } from "./check.ts";
import { databaseChecks } from "./database.ts";
import { externalChecks } from "./external.ts";
import { mailChecks } from "./mail.ts";
import { messageChecks } from "./messages.ts";
import { settingsChecks } from "./settings.ts";
import { siteChecks } from "./site.ts";

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  ...externalChecks,
  ...mailChecks,
  ...databaseChecks,
  ...messageChecks,
];
