import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Palette, paletteFile } from "../../domain/palette.ts";
import type { Environment } from "../../lib/env/read-settings.ts";
import { escapeMarkup, replaceControls } from "../../lib/text/safe-text.ts";
import { getBuildFolder } from "../../settings/environment.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";

/** Without a build, as in development. */
const plainPalette: Palette = { light: { action: "#444444", "action-ink": "#ffffff" }, dark: {} };

/** Reads the palette that the build computed for the brand. */
export function readPalette(environment: Environment): Palette {
  const file = join(getBuildFolder(environment), paletteFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : plainPalette;
}

export type MailBrand = Pick<ServiceSettings, "BRAND" | "SITE_ORIGIN"> & { palette?: Palette };

/** Outlook's tables don't inherit it. */
const font = "font-family:'Segoe UI',Arial,sans-serif;line-height:1.6";

/**
 * Lays out an email. Texts and their background have no colors, so email programs use those of their light or dark scheme.
 * Gmail needs inline styles, and Outlook ignores `max-width` and `dir="auto"`. Nothing is loaded: pictures are blocked by
 * default, and would report that the email was read.
 */
export function formatMailHtml(
  { BRAND, SITE_ORIGIN, palette: { light } = plainPalette }: MailBrand,
  content: string,
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0"><table role="presentation" align="center" width="600" cellspacing="0" cellpadding="24" style="width:100%;max-width:600px"><tr><td style="border-top:8px solid ${light.action};${font};font-size:16px;word-break:break-word">
<p style="margin:0 0 20px"><b>${escapeMarkup(BRAND)}</b></p>
${content}
<p style="margin:0;font-size:13px">${new URL(SITE_ORIGIN).host}</p>
</td></tr></table></body></html>`;
}

export const formatHeading = (text: string) =>
  `<h1 ${formatDirection(text)}style="margin:0 0 12px;font-size:24px;line-height:1.25">${formatText(text)}</h1>`;

export const formatParagraph = (text: string) =>
  `<p ${formatDirection(text)}style="margin:0 0 24px">${formatText(text)}</p>`;

/** @param heads of columns, of which all but the first have numbers. Without heads, rows are labels and their texts. */
export function formatTable(rows: string[][], heads: string[] = []): string {
  const formatRow = (cells: string[]) =>
    cells.map((text, index) => {
      const tag = cells === heads || (heads.length === 0 && index === 0) ? "th" : "td";
      const isNumber = heads.length > 0 && index > 0;
      const align = isNumber ? "right" : "left";
      const breaks = isNumber ? "normal" : "break-word";
      const direction = isRightToLeft(text) ? ' dir="rtl"' : "";
      // On a phone, a campaign or host would otherwise break within a word.
      const content = index === 0 ? formatText(text).replaceAll(/[./]/g, "$&<wbr>") : formatText(text);
      return `<${tag}${direction} align="${align}" valign="top" style="padding:8px 0 8px ${index > 0 ? 12 : 0}px;border-top:1px solid #999999;${font};font-size:15px;word-break:${breaks}">${content}</${tag}>`;
    });
  const lines = (heads.length > 0 ? [heads, ...rows] : rows).map(
    (cells) => `<tr>${formatRow(cells).join("")}</tr>`,
  );
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px">${lines.join("\n")}</table>`;
}

/** Outlook draws no padding. */
export const formatButton = (
  address: string,
  text: string,
  { palette: { light } = plainPalette }: MailBrand,
) =>
  `<p style="margin:0 0 28px"><a href="${escapeMarkup(address)}" style="display:inline-block;padding:10px 24px;border-radius:24px;background:${light.action};color:${light["action-ink"]};font-weight:bold;text-decoration:none">${text}</a></p>`;

/** The direction of the first letter, as `dir="auto"` has it. */
const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const formatDirection = (text: string) => (isRightToLeft(text) ? 'dir="rtl" align="right" ' : "");

const formatText = (text: string) => escapeMarkup(replaceControls(text)).replaceAll(/\r\n|[\n\r]/g, "<br>");
