import { styleText } from "node:util";
import type { Result, Verdict } from "./check.ts";

const marks: Record<Verdict, string> = {
  good: styleText("green", "✓"),
  warning: styleText("yellow", "!"),
  cross: styleText("red", "✗"),
  unchecked: styleText("gray", "–"),
};

/** One line for each check, and one for all. */
export function reportOf(results: Result[]): string {
  const widest = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(({ title, ...finding }) => {
    const { verdict, cause, says, advice } = finding;
    const whose = cause === "network" ? "Network: " : "";
    return `${marks[verdict]} ${title.padEnd(widest)}  ${whose}${says}${advice ? ` → ${advice}` : ""}`;
  });
  return `${[...lines, "", summaryOf(results)].join("\n")}\n`;
}

function summaryOf(results: Result[]): string {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const [crosses, warnings, left] = [count("cross"), count("warning"), count("unchecked")];
  const parts = [
    crosses > 0 ? `${crosses} to mend (✗)` : "Nothing to mend",
    warnings > 0 ? `${warnings} to look at (!)` : "",
    left > 0 ? `${left} not checked (–)` : "",
  ];
  const network = results.some(({ cause, verdict }) => cause === "network" && verdict === "cross")
    ? " Where it says Network, the settings may be right: try again when the connection is."
    : "";
  return `${parts.filter(Boolean).join(", ")}.${network}`;
}

/** For machines: `ok` is false where there is a cross. */
export function jsonOf(results: Result[]): string {
  const ok = results.every(({ verdict }) => verdict !== "cross");
  return `${JSON.stringify({ ok, checks: results }, undefined, 2)}\n`;
}
