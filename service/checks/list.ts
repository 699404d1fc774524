import type { Check } from "./check.ts";
import { databaseChecks } from "./database.ts";
import { hostedChecks } from "./hosted.ts";
import { mailChecks } from "./mail.ts";
import { messageChecks } from "./messages.ts";
import { settingsChecks } from "./settings.ts";
import { siteChecks } from "./site.ts";

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  ...hostedChecks,
  ...mailChecks,
  ...databaseChecks,
  ...messageChecks,
];
