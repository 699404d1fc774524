import { styleText } from "node:util";
import type { Status } from "../finding.ts";
import type { CheckResult } from "./check.ts";

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
export function formatResults(results: CheckResult[], all = false): string {
  const having = (status: Status) => results.filter((result) => result.status === status);
  const lines = results.filter(({ status }) => status !== "skipped" && (all || status !== "ok"));
  for (const [reason, left] of Map.groupBy(having("skipped"), ({ sentence }) => sentence))
    lines.push({ status: "skipped", name: "Not checked", sentence: `${listNames(left)}: ${reason}` });
  if (!all && having("ok").length > 0)
    lines.push({ status: "ok", name: "OK", sentence: listNames(having("ok")) });
  const widest = Math.max(...lines.map(({ name }) => name.length));
  const rows = lines.map(
    ({ status, name, sentence }) => `${marks[status]} ${name.padEnd(widest)}  ${sentence}\n`,
  );
  const [errors, warnings] = [having("error").length, having("warning").length];
  const sum = errors > 0 ? `${errors} to fix (✗)` : "Nothing to fix";
  return `${rows.join("")}\n${warnings > 0 ? `${sum}, ${warnings} to look at (!)` : sum}.\n`;
}

const listNames = (results: CheckResult[]) => results.map(({ name }) => name).join(", ");
