import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Palette, paletteFile } from "../../domain/palette.ts";
import type { Environment } from "../../lib/env/read-settings.ts";
import { escapeMarkup, replaceControls } from "../../lib/text/safe-text.ts";
import { getBuildFolder } from "../../settings/environment.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";

/** Without a build, as in development. */
const plainPalette: Palette = {
  light: {
    paper: "#ffffff",
    surface: "#ffffff",
    ink: "#000000",
    action: "#000000",
    "action-ink": "#ffffff",
  },
  dark: { paper: "#000000", surface: "#000000", ink: "#ffffff", "control-line": "#767676" },
};

/** Reads the palette that the build computed for the brand. */
export function readPalette(environment: Environment): Palette {
  const file = join(getBuildFolder(environment), paletteFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : plainPalette;
}

/** Neutral: the lines of pages are half transparent, which Outlook can't show. */
const line = "#dcdcdc";

export type MailBrand = Pick<ServiceSettings, "BRAND" | "SITE_ORIGIN"> & { palette?: Palette };

/**
 * Lays out an email. Gmail and Outlook need tables and inline styles; Outlook ignores `max-width` and `dir="auto"`. Nothing
 * is loaded: pictures are blocked by default, and would report that the email was read.
 * The dark scheme needs `!important`, because it overrides inline styles.
 * @param serial shown in two corners, as on a banknote
 */
export function formatMailHtml(
  { BRAND, SITE_ORIGIN, palette: { light, dark } = plainPalette }: MailBrand,
  { serial = "", content }: { serial?: string; content: string },
): string {
  const number =
    serial && `<span style="font:700 15px Consolas,monospace;letter-spacing:3px">${serial}</span>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){.page{background:${dark.paper}!important}.card{background:${dark.surface}!important}.card *{border-color:${dark["control-line"]}!important}.card :not(.action){color:${dark.ink}!important}}</style></head>
<body class="page" style="margin:0;background:${light.paper}"><table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" bgcolor="${light.paper}"><tr><td align="center" style="padding:24px 0">
<table role="presentation" class="card" width="600" cellspacing="0" cellpadding="0" bgcolor="${light.surface}" style="width:100%;max-width:600px;table-layout:fixed;word-break:break-word;color:${light.ink};font:16px/1.6 'Segoe UI',Arial,sans-serif">
<tr><td height="10" bgcolor="${light.action}" style="font-size:0;line-height:10px">&nbsp;</td></tr>
<tr><td style="padding:28px 24px 0">${formatEnds(`<b style="font-size:18px">${escapeMarkup(BRAND)}</b>`, number)}</td></tr>
<tr><td style="padding:20px 24px 4px">${content}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px dashed ${line}">${formatEnds(number, `<span style="font-size:13px">${new URL(SITE_ORIGIN).host}</span>`)}</td></tr>
</table></td></tr></table></body></html>`;
}

const tableAttributes =
  'cellspacing="0" cellpadding="0" style="table-layout:fixed;margin:0 0 24px;color:inherit;font:inherit"';

const formatEnds = (start: string, end: string) =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="color:inherit;font:inherit"><tr><td>${start}</td><td align="right">${end}</td></tr></table>`;

export const formatHeading = (text: string) =>
  `<div role="heading" aria-level="1" ${formatDirection(text)}style="margin:0 0 12px;font-size:24px;font-weight:700;line-height:1.25;letter-spacing:-0.3px">${formatText(text)}</div>`;

export const formatParagraph = (text: string) =>
  `<div ${formatDirection(text)}style="margin:0 0 24px">${formatText(text)}</div>`;

/** Figures side by side. */
export function formatTotals(totals: { name: string; value: string }[]): string {
  const cells = totals.map(
    ({ name, value }) =>
      `<td valign="bottom" style="padding-right:8px"><span style="font-size:13px">${name}</span><br><b style="font-size:24px;line-height:1.3">${value}</b></td>`,
  );
  return `<table role="presentation" width="100%" ${tableAttributes}><tr>${cells.join("")}</tr></table>`;
}

/** @param heads of columns, of which all but the first have numbers. Without heads, rows are labels and their texts. */
export function formatTable(rows: string[][], heads?: string[]): string {
  const formatCell = (text: string, index: number, isHead: boolean) => {
    const tag = isHead ? "th" : "td";
    const width = heads ? index > 0 && ' width="60"' : index === 0 && ' width="88"';
    const direction = isRightToLeft(text) ? 'dir="rtl" ' : "";
    const align = heads && index > 0 ? "right" : "left";
    // On a phone, a campaign or host would otherwise break within a word.
    const content = heads && index === 0 ? formatText(text).replaceAll(/[./]/g, "$&<wbr>") : formatText(text);
    const weight = isHead || (!heads && index === 0) ? 700 : 400;
    return `<${tag}${width || ""} ${direction}align="${align}" valign="top" style="padding:8px 0;border-top:1px solid ${line};font-size:15px;font-weight:${weight}">${content}</${tag}>`;
  };
  const lines = [...(heads ? [heads] : []), ...rows].map((cells, row) =>
    cells.map((text, index) => formatCell(text, index, heads !== undefined && row === 0)).join(""),
  );
  return `<table width="100%" ${tableAttributes}>${lines.map((cells) => `<tr>${cells}</tr>`).join("\n")}</table>`;
}

/** Outlook draws the padding of cells only. */
export function formatButton(
  address: string,
  text: string,
  { palette: { light } = plainPalette }: MailBrand,
): string {
  const style = `color:${light["action-ink"]};font-weight:700;text-decoration:none`;
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 28px"><tr><td class="action" bgcolor="${light.action}" style="padding:10px 24px;border-radius:24px"><a class="action" href="${escapeMarkup(address)}" style="${style}">${text}</a></td></tr></table>`;
}

/** The direction of the first letter, as `dir="auto"` has it. */
const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const formatDirection = (text: string) => (isRightToLeft(text) ? 'dir="rtl" align="right" ' : "");

const formatText = (text: string) => escapeMarkup(replaceControls(text)).replaceAll(/\r\n|[\n\r]/g, "<br>");
