import { expect, test } from "vitest";
import type { CheckResult } from "./check.ts";
import { formatReport } from "./report.ts";

const results: CheckResult[] = [
  { check: "disk", title: "Disk", status: "ok", message: "900 MB free." },
  {
    check: "messages.test",
    title: "Test message",
    status: "ok",
    message: "Sent. Check that it has arrived.",
  },
];

test("a check that was asked for by name has its own line, even if it is ok", () => {
  const report = formatReport(results, "laptop", { shown: ["messages.test"] });
  expect(report).toMatch(/ Test message {2}Sent\. Check that it has arrived\.\n/);
  expect(report).toMatch(/ OK {12}Disk\n/);
});

test("checks that are ok share a line", () => {
  expect(formatReport(results, "laptop")).toMatch(/ OK {2}Disk, Test message\n\nNothing to fix\.\n$/);
});
