import { type Language, languages } from "../../contract/languages.ts";
import { formatFinding } from "../checks/finding.ts";
import { escapeHtml } from "../outbox/escape-html.ts";
import { messageStates } from "../store/store.ts";
import type { Mail } from "./channels.ts";
import { noticeDictionaries } from "./dictionaries/dictionaries.ts";
import { formatCount } from "./text.ts";
import type { Comparison, WeeklySummary } from "./weekly.ts";

interface Site {
  BRAND: string;
  SITE_ORIGIN: string;
  VISITOR_COUNTER_URL: string;
  OPERATOR_LANGUAGE: Language;
}

/** The length of the longest bar, in characters. */
const longestBar = 16;

/** Formats the week as a mail, in plain text and in HTML that a phone shows without zooming. */
export function formatWeeklyMail(summary: WeeklySummary, site: Site): Mail {
  const { week } = noticeDictionaries[site.OPERATOR_LANGUAGE];
  return {
    subject: `${site.BRAND}: ${week.subject(formatRange(summary, site.OPERATOR_LANGUAGE))}`,
    text: formatText(summary, site),
    html: formatHtml(summary, site),
  };
}

function formatRange({ from, to }: WeeklySummary, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to));
}

function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    weekday: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
}

/** Empty if the week before had none. */
function formatChange({ thisWeek, weekBefore }: Comparison, language: Language): string {
  if (weekBefore === 0) return "";
  const change = (thisWeek - weekBefore) / weekBefore;
  return new Intl.NumberFormat(languages[language].locale, {
    style: "percent",
    signDisplay: "exceptZero",
  }).format(change);
}

interface Bar {
  label: string;
  count: number;
  /** Shown after the count. */
  note?: string;
}

interface Block {
  heading: string;
  bars: Bar[];
}

function listBlocks(summary: WeeklySummary, language: Language): Block[] {
  const { week } = noticeDictionaries[language];
  const { counts } = summary;
  if (!counts) return [];
  const compare = (heading: string, comparison: Comparison): Block => ({
    heading,
    bars: [
      { label: week.thisWeek, count: comparison.thisWeek, note: formatChange(comparison, language) },
      { label: week.weekBefore, count: comparison.weekBefore },
    ],
  });
  return [
    compare(week.visits, counts.visits),
    ...(counts.clicks ? [compare(week.clicks, counts.clicks)] : []),
    {
      heading: week.days,
      bars: counts.days.map(({ day, visits }) => ({ label: formatDay(day, language), count: visits })),
    },
  ];
}

const findMost = ({ bars }: Block) => Math.max(1, ...bars.map(({ count }) => count));

function formatText(summary: WeeklySummary, site: Site): string {
  const { OPERATOR_LANGUAGE: language, SITE_ORIGIN, VISITOR_COUNTER_URL, BRAND } = site;
  const { week } = noticeDictionaries[language];
  const blocks = listBlocks(summary, language).map((block) => {
    const widest = Math.max(...block.bars.map(({ label }) => label.length));
    const lines = block.bars.map(({ label, count, note }) => {
      const bar = "█".repeat(Math.ceil((count / findMost(block)) * longestBar));
      return [label.padEnd(widest), bar, formatCount(count, language), note && `(${note})`]
        .filter(Boolean)
        .join(" ");
    });
    return [block.heading, ...lines].join("\n");
  });
  const elsewhere = summary.counts ? [] : [week.elsewhere(new URL(VISITOR_COUNTER_URL).origin)];
  const messages = messageStates.map(
    (state) => `${week.states[state]}: ${formatCount(summary.messages[state], language)}`,
  );
  const findings = summary.findings.map((finding) => `- ${finding.title}: ${formatFinding(finding)}`);
  return `${[
    `${BRAND} · ${week.subject(formatRange(summary, language))}`,
    ...elsewhere,
    ...blocks,
    [week.messages, ...messages].join("\n"),
    [week.doctor, ...(findings.length > 0 ? findings : [week.nothingToFix])].join("\n"),
    ...(summary.counts ? [week.visitMeaning] : []),
    `${SITE_ORIGIN}\n${week.footer}`,
  ].join("\n\n")}\n`;
}

/** Mail programs ignore most of a stylesheet, so styles are in `style` attributes, and bars are cells of tables. */
function formatHtml(summary: WeeklySummary, site: Site): string {
  const { OPERATOR_LANGUAGE: language, SITE_ORIGIN, VISITOR_COUNTER_URL, BRAND } = site;
  const { week } = noticeDictionaries[language];
  const { direction } = languages[language];
  const align = direction === "rtl" ? "right" : "left";
  const title = week.subject(formatRange(summary, language));
  const heading = (text: string) =>
    `<h2 style="font-size:17px;line-height:1.3;margin:28px 0 8px">${escapeHtml(text)}</h2>`;
  const blocks = listBlocks(summary, language).map((block) => {
    const rows = block.bars.map(({ label, count, note }) => {
      const percent = Math.round((count / findMost(block)) * 100);
      const filled =
        percent > 0
          ? `<td width="${percent}%" bgcolor="#0b7a55" style="height:10px;line-height:10px;font-size:1px">&nbsp;</td>`
          : "";
      const rest =
        percent < 100
          ? `<td bgcolor="#d9e2dc" style="height:10px;line-height:10px;font-size:1px">&nbsp;</td>`
          : "";
      return `<tr><td style="padding:5px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="${align}" style="font-size:15px">${escapeHtml(label)}</td>
<td align="${direction === "rtl" ? "left" : "right"}" style="font-size:15px;white-space:nowrap"><b>${formatCount(count, language)}</b>${note ? ` <span dir="ltr">${escapeHtml(note)}</span>` : ""}</td>
</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${filled}${rest}</tr></table></td></tr>`;
    });
    return `${heading(block.heading)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join("")}</table>`;
  });
  const states = messageStates.map(
    (state) =>
      `<tr><td align="${align}" style="padding:3px 0;font-size:15px">${escapeHtml(week.states[state])}</td><td align="${direction === "rtl" ? "left" : "right"}" style="font-size:15px"><b>${formatCount(summary.messages[state], language)}</b></td></tr>`,
  );
  const findings = summary.findings.map(
    (finding) =>
      `<li style="margin:0 0 8px"><b>${escapeHtml(finding.title)}</b>: ${escapeHtml(formatFinding(finding))}</li>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(`${BRAND}: ${title}`)}</title>
</head>
<body style="margin:0;background:#f7f4ec;color:#10231c">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 32px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic',sans-serif;font-size:15px;line-height:1.5;overflow-wrap:anywhere">
<p style="margin:0;color:#4b5f56">${escapeHtml(BRAND)}</p>
<h1 style="font-size:22px;line-height:1.25;margin:0 0 8px">${escapeHtml(title)}</h1>
${summary.counts ? "" : `<p>${escapeHtml(week.elsewhere(new URL(VISITOR_COUNTER_URL).origin))}</p>`}
${blocks.join("\n")}
${heading(week.messages)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${states.join("")}</table>
${heading(week.doctor)}
${findings.length > 0 ? `<ul lang="en" dir="ltr" style="margin:0;padding:0 0 0 20px;text-align:left">${findings.join("")}</ul>` : `<p style="margin:0">${escapeHtml(week.nothingToFix)}</p>`}
<p style="margin:28px 0 0;color:#4b5f56;font-size:13px">${summary.counts ? `${escapeHtml(week.visitMeaning)}<br>` : ""}<a href="${escapeHtml(SITE_ORIGIN)}" style="color:#0b7a55">${escapeHtml(SITE_ORIGIN)}</a><br>${escapeHtml(week.footer)}</p>
</div>
</body>
</html>
`;
}
