import { styleText } from "node:util";
import type { Status } from "../finding.ts";
import type { CheckResult } from "./check.ts";
import { formatActions, formatFinding, type Installation } from "./installation.ts";

const marks: Record<Status, string> = {
  ok: styleText("green", "✓"),
  warning: styleText("yellow", "!"),
  error: styleText("red", "✗"),
  skipped: styleText("gray", "–"),
};

/**
 * One line for each problem, one for each reason that checks were skipped, and one for everything that is ok.
 * @param all gives each check that is ok a line, too
 */
export function formatResults(results: CheckResult[], installation: Installation, all = false): string {
  const having = (status: Status) => results.filter((result) => result.status === status);
  const lines: [status: Status, title: string, text: string][] = results
    .filter(({ status }) => status !== "skipped" && (all || status !== "ok"))
    .map((result) => [result.status, result.title, formatFinding(result, installation)]);
  for (const [reason, left] of Map.groupBy(having("skipped"), ({ message }) => message))
    lines.push(["skipped", "Not checked", `${listTitles(left)}: ${reason}`]);
  if (!all && having("ok").length > 0) lines.push(["ok", "OK", listTitles(having("ok"))]);
  const widest = Math.max(...lines.map(([, title]) => title.length));
  const [errors, warnings] = [having("error").length, having("warning").length];
  const rows = lines.map(([status, title, text]) => `${marks[status]} ${title.padEnd(widest)}  ${text}\n`);
  const sums = [
    errors > 0 ? `${errors} to fix (✗)` : "Nothing to fix",
    warnings > 0 && `${warnings} to look at (!)`,
  ];
  return `${rows.join("")}\n${sums.filter(Boolean).join(", ")}.\n`;
}

const listTitles = (results: CheckResult[]) => [...new Set(results.map(({ title }) => title))].join(", ");

/** For programs: docs/operate.md has the fields. */
export function formatResultsJson(results: CheckResult[], installation: Installation): string {
  const checks = results.map(({ actions = [], ...result }) => ({
    ...result,
    actions,
    hint: formatActions(actions, installation),
  }));
  const ok = results.every(({ status }) => status !== "error");
  return `${JSON.stringify({ ok, checks }, undefined, 2)}\n`;
}
