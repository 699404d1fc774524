import { expect, test } from "vitest";
import type { CheckResult } from "./check.ts";
import { formatReport } from "./check-report.ts";

const results: CheckResult[] = [
  { check: "disk", title: "Disk", status: "ok", message: "900 MB free." },
  {
    check: "messages.test",
    title: "Test message",
    status: "ok",
    message: "Sent. Check that it has arrived.",
  },
];

test("checks that are ok share a line, or have one each", () => {
  expect(formatReport(results, "laptop")).toMatch(/ OK {2}Disk, Test message\n\nNothing to fix\.\n$/);
  const all = formatReport(results, "laptop", true);
  expect(all).toMatch(/ Disk {10}900 MB free\.\n/);
  expect(all).toMatch(/ Test message {2}Sent\. Check that it has arrived\.\n/);
});
