import type { Mail } from "./channels.ts";
import type { WeeklySummary } from "./weekly.ts";
import { formatWeeklyHtml } from "./weekly-html.ts";
import { formatRange, listSections, type Section, type Site } from "./weekly-sections.ts";

const footer = "Sent each Monday to NOTIFY_EMAIL. Change it: npm run setup -- NOTIFY_EMAIL";

/** The length of the longest bar in the text, in characters. */
const maxBarLength = 16;

/** Formats the week as a mail, in plain text and in HTML. */
export function formatWeeklyMail(summary: WeeklySummary, site: Site): Mail {
  const { BRAND, SITE_ORIGIN } = site;
  const title = `Your week: ${formatRange(summary)}`;
  const sections = listSections(summary, site);
  return {
    subject: `${BRAND}: ${title}`,
    text: `${[`${BRAND} · ${title}`, ...sections.map(formatSection), `${SITE_ORIGIN}\n${footer}`].join("\n\n")}\n`,
    html: formatWeeklyHtml({
      brand: BRAND,
      origin: SITE_ORIGIN,
      title,
      sections,
      footer,
    }),
  };
}

function formatSection({ heading, text, rows = [], findings = [] }: Section): string {
  const widest = Math.max(...rows.map(({ label }) => label.length));
  const lines = rows.map(({ label, value, note, bar }) => {
    if (bar === undefined) return `${label}: ${value}`;
    const blocks = "█".repeat(Math.ceil(bar * maxBarLength));
    return [label.padEnd(widest), blocks, value, note && `(${note})`].filter(Boolean).join(" ");
  });
  return [heading, text, ...lines, ...findings.map((finding) => `- ${finding}`)].filter(Boolean).join("\n");
}
