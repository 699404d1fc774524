import { escapeMarkup, replaceControls } from "../../lib/text/safe-text.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";

export type MailBrand = Pick<ServiceSettings, "BRAND" | "BRAND_COLOR" | "SITE_ORIGIN">;

/** Repeated in tables, because tables in Outlook don't inherit the font. */
const font = "font-family:'Segoe UI',Arial,sans-serif;line-height:1.6";

/**
 * Lays out an email. Texts and their background have no colors, so email programs use those of their light or dark scheme.
 * Gmail needs inline styles, and Outlook ignores `max-width` and `dir="auto"`. Nothing is loaded: pictures are blocked by
 * default, and would report that the email was read.
 */
export function formatMailHtml({ BRAND, BRAND_COLOR, SITE_ORIGIN }: MailBrand, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0"><table role="presentation" align="center" width="600" cellspacing="0" cellpadding="24" style="width:100%;max-width:600px"><tr><td style="border-top:8px solid ${BRAND_COLOR || "#444444"};${font};font-size:16px;word-break:break-word">
<p style="margin:0 0 20px"><b>${escapeMarkup(BRAND)}</b></p>
${content}
<p style="margin:0;font-size:13px">${new URL(SITE_ORIGIN).host}</p>
</td></tr></table></body></html>`;
}

export const formatHeading = (text: string) =>
  `<h1 ${formatDirection(text)}style="margin:0 0 12px;font-size:24px;line-height:1.25">${formatText(text)}</h1>`;

export const formatParagraph = (text: string) =>
  `<p ${formatDirection(text)}style="margin:0 0 24px">${formatText(text)}</p>`;

export function formatTable(rows: [label: string, value: string][]): string {
  const formatCell = (tag: string, text: string, style: string) => {
    const direction = isRightToLeft(text) ? ' dir="rtl"' : "";
    return `<${tag}${direction} align="left" valign="top" style="${style};border-top:1px solid #999999;${font};font-size:15px">${formatText(text)}</${tag}>`;
  };
  const lines = rows.map(([label, value]) => {
    const head = formatCell("th", label, "padding:8px 12px 8px 0;white-space:nowrap");
    return `<tr>${head}${formatCell("td", value, "padding:8px 0;word-break:break-word")}</tr>`;
  });
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px">${lines.join("\n")}</table>`;
}

export const formatLink = (address: string, text: string) =>
  `<p style="margin:0 0 24px"><a href="${escapeMarkup(address)}">${text}</a></p>`;

/** The direction of the first letter, as `dir="auto"` has it. */
const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const formatDirection = (text: string) => (isRightToLeft(text) ? 'dir="rtl" align="right" ' : "");

const formatText = (text: string) => escapeMarkup(replaceControls(text)).replaceAll(/\r\n|[\n\r]/g, "<br>");
