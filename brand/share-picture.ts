import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coins } from "../app/engraving/coins.ts";
import { engrave, seedFromText, strokeWidths } from "../app/engraving/rose-engine.ts";
import { type Language, languages } from "../contract/languages.ts";
import { defaultPalette } from "./palette.ts";
import { families } from "./typefaces.ts";

/** What a shared link shows. The texts have no hyphens for narrow screens. */
export interface ShareTexts {
  language: Language;
  brand: string;
  title: string;
  subtitle: string;
  labels: Record<CardName, string>;
  serial: string;
}

type CardName = "travel" | "games" | "anything";

/** The width of a line of text, in pixels. */
export type Measure = (svg: string) => number;

const width = 1200;
const height = 630;
const margin = 72;
/** Beside the cards. */
const textWidth = 575;
const { dark = "", "dark-ink": ink = "", mint = "", gold = "", lavender = "" } = defaultPalette.light;

/** As in `app/pages/home/gift-cards.css`: positions as shares of the fan, from its end and its top. */
const fan = { inset: 52, top: 129, width: 480, height: 428 };
const cards: {
  name: CardName;
  color: string;
  turn: number;
  in: number;
  down: number;
  coin: { x: number; y: number };
}[] = [
  { name: "travel", color: lavender, turn: 9, in: 0, down: 0.02, coin: { x: 136, y: 36 } },
  { name: "games", color: gold, turn: -2, in: 0.09, down: 0.2, coin: { x: 125, y: 38 } },
  { name: "anything", color: mint, turn: -11, in: 0.18, down: 0.4, coin: { x: 88, y: 88 } },
];
const cardScale = (0.82 * fan.width) / 340;

/** A number as any visitor's, engraved on the front card. */
const exampleVisit = 131;

/** The picture that a link to a page in this language has, in the default colors. */
export function createSharePicture(texts: ShareTexts, mark: string, measure: Measure): string {
  const isRightToLeft = languages[texts.language].direction === "rtl";
  const start = isRightToLeft ? width - margin : margin;
  const afterMark = isRightToLeft ? start - 58 : start + 58;
  const writer = createWriter(isRightToLeft, measure);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
${defineEngravings()}
<rect width="${width}" height="${height}" fill="${dark}"/>
${drawGround(texts, isRightToLeft)}
${embed(mark, isRightToLeft ? start - 48 : start, 44)}
${drawBrand(texts.brand, afterMark, writer)}
${drawHeadline(texts, start, writer)}
${cards.map((card) => drawCard(card, texts, writer)).join("\n")}
</svg>`;
}

const readEngraving = (name: string) =>
  readFileSync(join(import.meta.dirname, "../app/engraving", name), "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");

/** The waves and the plain rosette of the pages' cards, and a shadow. */
function defineEngravings(): string {
  return `<defs>
<g id="card-waves" fill="none" stroke="${dark}" stroke-opacity=".36" stroke-width=".9">${readEngraving("card.svg")}</g>
<g id="rosette" fill="none" stroke="${dark}" stroke-opacity=".5" stroke-width=".6">${readEngraving("rosette.svg")}</g>
<clipPath id="card"><rect width="340" height="214" rx="18"/></clipPath>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="180%"><feGaussianBlur stdDeviation="22"/></filter>
</defs>`;
}

/** Behind the cards: each language of each brand has its own engraving. */
function drawGround({ brand, language }: ShareTexts, isRightToLeft: boolean): string {
  const place = `translate(${isRightToLeft ? 100 : 1100} 300) scale(.416)`;
  return `<g stroke="${mint}" stroke-opacity=".22" transform="${place}">${drawRosette(seedFromText(brand + language), 2.6)}</g>`;
}

/** A mark in a square of 48 pixels. */
function embed(mark: string, x: number, y: number): string {
  return `<image x="${x}" y="${y}" width="48" height="48" href="data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}"/>`;
}

type Writer = ReturnType<typeof createWriter>;

/** Writes and measures text in one direction. Right-to-left text is aligned to the right. */
function createWriter(isRightToLeft: boolean, measure: Measure) {
  const write = (text: string, x: number, y: number, size: number, fill: string) => {
    const attributes = `x="${x}" y="${y}" font-family="${families.display}" font-weight="700" font-size="${size}" fill="${fill}"`;
    // Joined letters, of Arabic and Indic scripts, can't be moved together.
    const spacing = /[\u0590-\u1fff]/.test(text) ? 0 : -0.015 * size;
    // resvg ignores `direction`.
    return isRightToLeft
      ? `<text ${attributes} text-anchor="end">\u2067${escapeText(text)}\u2069</text>`
      : `<text ${attributes} letter-spacing="${spacing}">${escapeText(text)}</text>`;
  };
  const getWidth = (text: string, size: number) => measure(write(text, 0, 0, size, ink));
  return { isRightToLeft, write, getWidth };
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** In one line next to the mark, as large as fits. */
function drawBrand(name: string, x: number, { write, getWidth }: Writer): string {
  const text = `\u2068${name}\u2069`;
  const room = width - 2 * margin - 58;
  return write(text, x, 79, Math.min(32, (32 * room) / getWidth(text, 32)), ink);
}

/** Title and subtitle, in the middle of the height that the cards take up. */
function drawHeadline(texts: ShareTexts, x: number, { isRightToLeft, write, getWidth }: Writer): string {
  const lineHeight = isRightToLeft ? 1.3 : 1.05;
  const title = fitText(texts.title, 64, 3, getWidth);
  const subtitle = fitText(texts.subtitle, 28, 2, getWidth);
  const titleHeight = title.lines.length * title.size * lineHeight;
  const subtitleHeight = subtitle.lines.length * subtitle.size * 1.3;
  const top = 345 - (titleHeight + 16 + subtitleHeight) / 2;
  const draw = ({ lines, size }: Fitted, fill: string, from: number, each: number) =>
    lines.map((line, index) => write(line, x, from + size + index * size * each, size, fill));
  return [
    ...draw(title, ink, top - 0.1 * title.size, lineHeight),
    ...draw(subtitle, gold, top + titleHeight + 16, 1.3),
  ].join("\n");
}

interface Fitted {
  lines: string[];
  size: number;
}

/** Breaks a text into even lines, in the largest size that fits. */
function fitText(text: string, maxSize: number, maxLines: number, getWidth: Writer["getWidth"]): Fitted {
  const words = text.split(" ");
  for (let size = maxSize; ; size *= 7 / 8) {
    const widths = new Map<string, number>();
    const getLineWidth = (line: string) => {
      const width = widths.get(line) ?? getWidth(line, size);
      widths.set(line, width);
      return width;
    };
    for (let count = 1; count <= maxLines; count++) {
      const lines = breakEvenly(words, count, getLineWidth);
      if (lines) return { lines, size };
    }
  }
}

/** Breaks the text into this number of lines so that the longest is as short as possible, if all fit. */
function breakEvenly(
  words: string[],
  count: number,
  getWidth: (line: string) => number,
): string[] | undefined {
  if (count === 1) {
    const line = words.join(" ");
    return getWidth(line) <= textWidth ? [line] : undefined;
  }
  let best: string[] | undefined;
  const longest = (lines: string[]) => Math.max(...lines.map(getWidth));
  for (let end = 1; end < words.length; end++) {
    const first = words.slice(0, end).join(" ");
    if (getWidth(first) > textWidth) break;
    const rest = breakEvenly(words.slice(end), count - 1, getWidth);
    if (rest && (!best || longest([first, ...rest]) < longest(best))) best = [first, ...rest];
  }
  return best;
}

function drawCard(card: (typeof cards)[number], texts: ShareTexts, { isRightToLeft, write }: Writer): string {
  const fromEnd = fan.inset + card.in * fan.width;
  const x = isRightToLeft ? fromEnd : width - fromEnd - 340 * cardScale;
  const y = fan.top + card.down * fan.height;
  const turn = isRightToLeft ? -card.turn : card.turn;
  const center = isRightToLeft ? 82 : 258;
  const isFront = card.name === "anything";
  const coinCenter = { x: 170 + (isRightToLeft ? -1 : 1) * card.coin.x, y: card.coin.y };
  const label = isRightToLeft ? { x: 314, y: 40 } : { x: 26, y: 48 };
  return `<g transform="translate(${x} ${y}) scale(${cardScale}) rotate(${turn} 170 107)">
<rect y="17" width="340" height="214" rx="18" opacity=".53" filter="url(#shadow)"/>
<rect width="340" height="214" rx="18" fill="${card.color}"/>
<g clip-path="url(#card)"><use href="#card-waves"/>${isFront ? `<g stroke="${dark}" stroke-opacity=".6" transform="translate(${center} 88) scale(.0743)">${drawRosette(exampleVisit, 4)}</g>` : `<use href="#rosette" transform="translate(${center} 88)"/>`}</g>
${write(texts.labels[card.name], label.x, label.y, 24, dark)}
${drawCoin(card.name, coinCenter)}
${isFront ? drawSerial(texts.serial, isRightToLeft) : ""}
</g>`;
}

function drawRosette(seed: number, hairline: number): string {
  const rings = [...engrave(seed)];
  return strokeWidths
    .map((width, stroke) => {
      const path = rings.map((strokes) => strokes[stroke]).join("");
      return `<path fill="none" stroke-width="${hairline * width}" d="${path}"/>`;
    })
    .join("");
}

function drawCoin(name: CardName, { x, y }: { x: number; y: number }): string {
  return `<g transform="translate(${x} ${y})"><circle r="17" fill="${dark}"/><path d="${coins[name]}" fill="none" stroke="#fff" stroke-width="2.6"/></g>`;
}

function drawSerial(serial: string, isRightToLeft: boolean): string {
  return `<text x="${isRightToLeft ? 314 : 26}" y="186" font-family="${families.mono}" font-size="15" letter-spacing="2" fill="${dark}"${isRightToLeft ? ' text-anchor="end"' : ""}>${escapeText(serial)}</text>`;
}
