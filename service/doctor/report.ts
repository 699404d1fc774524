import { styleText } from "node:util";
import { type CheckResult, formatFinding, type Status } from "../findings/finding.ts";

const marks: Record<Status, string> = {
  ok: styleText("green", "✓"),
  warning: styleText("yellow", "!"),
  error: styleText("red", "✗"),
  skipped: styleText("gray", "–"),
};

const notChecked = "Not checked";

/** The end of many hints on a server. The report prints it once, below them. */
const upgrade = /, then (as root: .+)$/;

/** One line for each check that was made, one for each reason that others were not, and one for all. */
export function formatReport(results: CheckResult[]): string {
  const isSkipped = ({ status }: CheckResult) => status === "skipped";
  const made = results.filter((result) => !isSkipped(result));
  const left = Map.groupBy(results.filter(isSkipped), ({ message }) => message);
  const widest = Math.max(notChecked.length, ...made.map(({ title }) => title.length));
  const formatLine = (status: Status, title: string, text: string) =>
    `${marks[status]} ${title.padEnd(widest)}  ${text}`;
  return `${[
    ...made.map(({ status, title, message, hint = "" }) =>
      formatLine(status, title, formatFinding({ status, message, hint: hint.replace(upgrade, "") })),
    ),
    ...[...left].map(([reason, checks]) =>
      formatLine("skipped", notChecked, `${checks.map(({ title }) => title).join(", ")}: ${reason}`),
    ),
    "",
    summarize(results),
  ].join("\n")}\n`;
}

/** Explains how changes take effect; empty where they do so by themselves. */
export function formatUpgrade(results: CheckResult[]): string {
  const command = results.map(({ hint = "" }) => upgrade.exec(hint)?.[1]).find(Boolean);
  return command ? `Settings take effect with the next release, ${command}\n` : "";
}

function summarize(results: CheckResult[]): string {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  const [errors, warnings, left] = [count("error"), count("warning"), count("skipped")];
  const parts = [
    errors > 0 ? `${errors} to fix (✗)` : "Nothing to fix",
    warnings > 0 ? `${warnings} to look at (!)` : "",
    left > 0 ? `${left} not checked (–)` : "",
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** One line for each error, as the start prints it. */
export function formatPreflight(results: CheckResult[]): string {
  const errors = results.filter(({ status }) => status === "error");
  if (errors.length === 0) return "Nothing stops a start.\n";
  return errors.map((result) => `${result.title}: ${formatFinding(result)}\n`).join("");
}

/** For programs: `ok` is false if there is an error. */
export function formatJson(results: CheckResult[]): string {
  const ok = results.every(({ status }) => status !== "error");
  return `${JSON.stringify({ ok, checks: results }, undefined, 2)}\n`;
}
