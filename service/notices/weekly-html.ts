import { escapeHtml } from "../escape-html.ts";
import type { Row, Section } from "./weekly-sections.ts";

interface Content {
  brand: string;
  origin: string;
  title: string;
  sections: Section[];
  footer: string;
}

const colors = { page: "#f7f4ec", text: "#10231c", quiet: "#4b5f56", bar: "#0b7a55", rest: "#d9e2dc" };

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic',sans-serif";

const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">';

/**
 * Formats the weekly mail as HTML that a phone shows without zooming. Mail programs ignore most of a stylesheet, so
 * styles are in `style` attributes, and bars are cells of tables.
 */
export function formatWeeklyHtml({ brand, origin, title, sections, footer }: Content): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(`${brand}: ${title}`)}</title>
</head>
<body style="margin:0;background:${colors.page};color:${colors.text}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 32px;font:15px/1.5 ${font};overflow-wrap:anywhere">
<p style="margin:0;color:${colors.quiet}">${escapeHtml(brand)}</p>
<h1 style="font-size:22px;line-height:1.25;margin:0 0 8px">${escapeHtml(title)}</h1>
${sections.map(formatSection).join("\n")}
<p style="margin:28px 0 0;color:${colors.quiet};font-size:13px"><a href="${escapeHtml(origin)}" style="color:${colors.bar}">${escapeHtml(origin)}</a><br>${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

function formatSection({ heading, text, rows, findings }: Section): string {
  return [
    heading && `<h2 style="font-size:17px;line-height:1.3;margin:28px 0 8px">${escapeHtml(heading)}</h2>`,
    text && `<p style="margin:16px 0">${escapeHtml(text)}</p>`,
    rows && `${table}${rows.map(formatRow).join("\n")}</table>`,
    findings && formatFindings(findings),
  ]
    .filter(Boolean)
    .join("\n");
}

function formatRow({ label, value, note, bar }: Row): string {
  const annotation = note ? ` ${escapeHtml(note)}` : "";
  return `<tr><td style="padding:4px 0">${table}<tr>
<td align="left" style="font-size:15px">${escapeHtml(label)}</td>
<td align="right" style="font-size:15px;white-space:nowrap"><b>${escapeHtml(value)}</b>${annotation}</td>
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

function formatFindings(findings: NonNullable<Section["findings"]>): string {
  const items = findings.map((text) => `<li style="margin:0 0 8px">${escapeHtml(text)}</li>`);
  return `<ul style="margin:0;padding:0 20px">${items.join("")}</ul>`;
}
