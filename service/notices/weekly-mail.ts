import type { Mail } from "./channels.ts";
import { noticeDictionaries } from "./dictionaries/dictionaries.ts";
import type { WeeklySummary } from "./weekly.ts";
import { formatWeeklyHtml } from "./weekly-html.ts";
import { formatRange, listSections, type Section, type Site } from "./weekly-sections.ts";

/** The length of the longest bar in the text, in characters. */
const maxBarLength = 16;

/** Formats the week as a mail, in plain text and in HTML. */
export function formatWeeklyMail(summary: WeeklySummary, site: Site): Mail {
  const { BRAND, SITE_ORIGIN, OPERATOR_LANGUAGE: language } = site;
  const { week } = noticeDictionaries[language];
  const title = week.subject(formatRange(summary, language));
  const sections = listSections(summary, site);
  return {
    subject: `${BRAND}: ${title}`,
    text: `${[`${BRAND} · ${title}`, ...sections.map(formatSection), `${SITE_ORIGIN}\n${week.footer}`].join("\n\n")}\n`,
    html: formatWeeklyHtml({
      language,
      brand: BRAND,
      origin: SITE_ORIGIN,
      title,
      sections,
      footer: week.footer,
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
  return [heading, text, ...lines, ...findings.map((finding) => `- ${finding.text}`)]
    .filter(Boolean)
    .join("\n");
}
