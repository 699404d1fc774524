import type { CheckResult, Context } from "../checks/check.ts";
import { formatFinding, type Installation } from "../checks/installation.ts";
import { serviceChecks } from "../checks/list.ts";
import { runChecks } from "../checks/run.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Span } from "../report/calendar.ts";
import { formatChange, formatCount, placementNames } from "../report/format.ts";
import { type Report, readReport } from "../report/report.ts";
import { type MessageState, messageStates, type Store } from "../store/store.ts";
import { dayMs } from "../units.ts";
import { createMailer, type Email } from "./channels.ts";

export interface Week {
  report: Report;
  /** How many messages arrived, without spam, in this week and in the week before. */
  received: { week: number; weekBefore: number };
  /** The messages that are in the inbox now. */
  messages: Record<MessageState, number>;
  /** The errors and warnings of the checks. */
  problems: CheckResult[];
}

interface Site {
  BRAND: string;
  SITE_ORIGIN: string;
  VISITOR_COUNTER_URL: string;
}

/** A part of the email, for the plain text and the HTML alike. */
interface Section {
  heading?: string;
  text?: string;
  rows?: Row[];
  items?: string[];
}

interface Row {
  label: string;
  value: string;
  /** The length of the row's bar, from 0 to 1. */
  bar?: number;
}

const footer = "Sent each Monday to NOTIFY_EMAIL. Change it: npm run setup -- NOTIFY_EMAIL";

/** Creates a function that emails the week that ends at a time, in epoch milliseconds. */
export function createWeeklySender(store: Pick<Store, "readDailyCounts" | "messages">, context: Context) {
  const { settings, installation } = context;
  const send = createMailer(settings);
  return async (end: number, signal: AbortSignal): Promise<void> =>
    send(formatWeeklyEmail(await readWeek(end, store, context), settings, installation), signal);
}

/** Formats the week as an email, in plain text and in HTML. */
export function formatWeeklyEmail(week: Week, site: Site, installation: Installation): Email {
  const { BRAND, SITE_ORIGIN } = site;
  const title = `Your week: ${formatRange(week.report.span)}`;
  const sections = listSections(week, site, installation);
  return {
    subject: `${BRAND}: ${title}`,
    text: `${[`${BRAND} · ${title}`, ...sections.map(formatText), `${SITE_ORIGIN}\n${footer}`].join("\n\n")}\n`,
    html: formatHtml(BRAND, SITE_ORIGIN, title, sections),
  };
}

/** @param end the first moment after the week, a midnight of UTC, in epoch milliseconds */
export async function readWeek(
  end: number,
  store: Pick<Store, "readDailyCounts" | "messages">,
  context: Context,
): Promise<Week> {
  const lastDay = new Date(end - dayMs).toISOString().slice(0, 10);
  const states = messageStates.filter((state) => state !== "spam");
  const count = (receivedFrom: number, receivedBefore: number) =>
    store.messages.count({ states, receivedFrom, receivedBefore });
  const results = await runChecks(serviceChecks, context);
  return {
    report: await readReport(store, { unit: "day", count: 7, lastDay, isOver: true }),
    received: {
      week: await count(end - 7 * dayMs, end),
      weekBefore: await count(end - 14 * dayMs, end - 7 * dayMs),
    },
    messages: await store.messages.countByState(),
    problems: results.filter(({ status }) => status === "error" || status === "warning"),
  };
}

function listSections(
  { report, received, messages, problems }: Week,
  site: Site,
  installation: Installation,
): Section[] {
  const inbox: Section = {
    heading: "Messages in the inbox",
    rows: messageStates.map((state) => ({ label: state, value: formatCount(messages[state]) })),
  };
  const items = problems.map((problem) => `${problem.title}: ${formatFinding(problem, installation)}`);
  const health: Section = {
    heading: "Health check",
    ...(items.length > 0 ? { items, text: "npm run doctor" } : { text: "Nothing to fix." }),
  };
  if (site.VISITOR_COUNTER_URL !== "" && report.since === undefined) {
    const { origin } = new URL(site.VISITOR_COUNTER_URL);
    return [{ text: `Visits are counted at ${origin}. See the figures there.` }, inbox, health];
  }
  const { total, comparison, periods, placements } = report;
  const days = periods.map(({ from, visits }) => ({ label: formatDay(from), count: visits }));
  const links = placements.map(({ name, clicks = 0 }) => ({ label: placementNames[name], count: clicks }));
  return [
    compareWeeks("Visits", total.visits, comparison?.before?.visits),
    ...(total.clicks === undefined
      ? []
      : [
          compareWeeks("Clicks to partners", total.clicks, comparison?.before?.clicks),
          { heading: "Clicks by link", rows: createBars(links) },
        ]),
    compareWeeks("Messages received, without spam", received.week, received.weekBefore),
    { heading: "Visits by day", rows: createBars(days) },
    inbox,
    health,
    {
      text: "A visit is counted each time the home page's counter loads. A person who comes back counts again; nobody is recognized.",
    },
  ];
}

/** @param weekBefore undefined if that week was not counted */
function compareWeeks(heading: string, week: number, weekBefore: number | undefined): Section {
  const change = formatChange(weekBefore, week);
  const bars = [{ label: "Last week", count: week }];
  if (weekBefore !== undefined) bars.push({ label: "Week before", count: weekBefore });
  const [last, ...before] = createBars(bars);
  return {
    heading,
    rows: last ? [{ ...last, value: last.value + (change && ` (${change})`) }, ...before] : [],
  };
}

function createBars(bars: { label: string; count: number }[]): Row[] {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return bars.map(({ label, count }) => ({ label, value: formatCount(count), bar: count / most }));
}

function formatRange({ from, to }: Span): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  // The spaces around the dash differ between versions of ICU.
  return format.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

/** `Mon 7`: Intl puts the day first. */
function formatDay(day: string): string {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(new Date(day));
  return `${weekday} ${Number(day.slice(-2))}`;
}

/** The length of the longest bar in the text, in characters. */
const maxBarLength = 16;

function formatText({ heading, text, rows = [], items = [] }: Section): string {
  const widest = Math.max(...rows.map(({ label }) => label.length));
  const lines = rows.map(({ label, value, bar }) => {
    if (bar === undefined) return `${label}: ${value}`;
    return [label.padEnd(widest), "█".repeat(Math.ceil(bar * maxBarLength)), value].filter(Boolean).join(" ");
  });
  return [heading, text, ...lines, ...items.map((item) => `- ${item}`)].filter(Boolean).join("\n");
}

const colors = { page: "#f7f4ec", text: "#10231c", quiet: "#4b5f56", bar: "#0b7a55", rest: "#d9e2dc" };

const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">';

/**
 * HTML that a phone shows without zooming. Email programs ignore most of a stylesheet, so styles are in `style`
 * attributes, and bars are cells of tables.
 */
function formatHtml(brand: string, origin: string, title: string, sections: Section[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(`${brand}: ${title}`)}</title>
</head>
<body style="margin:0;background:${colors.page};color:${colors.text}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 32px;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<p style="margin:0;color:${colors.quiet}">${escapeHtml(brand)}</p>
<h1 style="font-size:22px;line-height:1.25;margin:0 0 8px">${escapeHtml(title)}</h1>
${sections.map(formatSection).join("\n")}
<p style="margin:28px 0 0;color:${colors.quiet};font-size:13px"><a href="${escapeHtml(origin)}" style="color:${colors.bar}">${escapeHtml(origin)}</a><br>${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

function formatSection({ heading, text, rows, items }: Section): string {
  const list = items?.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`);
  return [
    heading && `<h2 style="font-size:17px;line-height:1.3;margin:28px 0 8px">${escapeHtml(heading)}</h2>`,
    text && `<p style="margin:16px 0">${escapeHtml(text)}</p>`,
    rows && `${table}${rows.map(formatRow).join("\n")}</table>`,
    list && `<ul style="margin:0;padding:0 20px">${list.join("")}</ul>`,
  ]
    .filter(Boolean)
    .join("\n");
}

function formatRow({ label, value, bar }: Row): string {
  return `<tr><td style="padding:4px 0">${table}<tr>
<td align="left" style="font-size:15px">${escapeHtml(label)}</td>
<td align="right" style="font-size:15px;white-space:nowrap"><b>${escapeHtml(value)}</b></td>
</tr></table>${bar === undefined ? "" : formatBar(bar)}</td></tr>`;
}

function formatBar(bar: number): string {
  const percent = Math.round(bar * 100);
  const cell = (width: number, color: string) =>
    width > 0
      ? `<td width="${width}%" bgcolor="${color}" style="height:10px;line-height:10px;font-size:1px">&nbsp;</td>`
      : "";
  return `${table}<tr>${cell(percent, colors.bar)}${cell(100 - percent, colors.rest)}</tr></table>`;
}
