import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../../domain/languages.ts";
import { engrave, seedFromText, strokeWidths } from "../../lib/engraving/rose-engine.ts";
import { isolateLatin } from "../../site/content/format.ts";
import { coins } from "../../site/engraving/coins.ts";
import { formatSerial } from "../../site/engraving/serial.ts";
import { defaultPalette } from "./create-palette.ts";
import { families } from "./typefaces.ts";

/** The contents of the picture that apps show with a shared link. The texts have no soft hyphens. */
export interface ShareTexts {
  /** The address of the picture. */
  address: string;
  language: Language;
  brand: string;
  title: string;
  subtitle: string;
  /** The names on the cards. */
  cards: Record<keyof typeof coins, string>;
  serialPrefix: string;
}

const width = 1200;
const height = 630;
const margin = 72;
const markSize = 48;
/** The width for text next to the cards. */
const textWidth = 590;
const {
  dark = "",
  "dark-ink": ink = "",
  "dark-accent": accent = "",
  action = "",
  "action-ink": actionInk = "",
  highlight = "",
  ticket = "",
} = defaultPalette.light;

/** As in `site/pages/home/gift-cards.css`: positions as shares of the fan, from its end and its top. */
const fan = { inset: 34, top: 129, width: 480, height: 428 };
const cards = [
  { place: "back", color: ticket, ink: dark, turn: 9, in: 0, down: 0.02, coin: { x: 136, y: 36 } },
  { place: "middle", color: highlight, ink: dark, turn: -2, in: 0.09, down: 0.2, coin: { x: 121, y: 40 } },
  { place: "front", color: action, ink: actionInk, turn: -11, in: 0.18, down: 0.4, coin: { x: 76, y: 94 } },
] as const;
const cardWidth = 340;
const cardScale = (0.82 * fan.width) / cardWidth;

/** A number as any visitor's, on the front card. */
const exampleVisit = 131;

/**
 * The picture that a link to a page in this language has, in the default colors.
 * @param measure the width of a text in SVG, in pixels
 */
export function createSharePicture(
  texts: ShareTexts,
  mark: string,
  measure: (svg: string) => number,
): string {
  const writer = createWriter(languages[texts.language].direction === "rtl", measure);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
${defineEngravings()}
<rect width="${width}" height="${height}" fill="${dark}"/>
${drawGround(texts, writer)}
${embedMark(mark, writer)}
${drawBrand(texts.brand, writer)}
${drawHeadline(texts, writer)}
${cards.map((card) => drawCard(card, texts, writer)).join("\n")}
</svg>`;
}

const readEngraving = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../site/engraving", name), "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");

/** The waves and the plain rosette of the pages' cards, and a shadow. */
function defineEngravings(): string {
  return `<defs>
<g id="card-waves" fill="none" stroke-opacity=".36" stroke-width=".9">${readEngraving("card.svg")}</g>
<g id="rosette" fill="none" stroke="${dark}" stroke-opacity=".5" stroke-width=".6">${readEngraving("rosette.svg")}</g>
<clipPath id="card"><rect width="340" height="214" rx="18"/></clipPath>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="180%"><feGaussianBlur stdDeviation="22"/></filter>
</defs>`;
}

/** Behind the cards: each language of each brand has its own engraving. */
function drawGround({ brand, language }: ShareTexts, { mirror }: Writer): string {
  const rosette = drawRosette(seedFromText(brand + language), 2.6);
  return `<g stroke="${accent}" stroke-opacity=".22" transform="translate(${mirror(1100)} 300) scale(.416)">${rosette}</g>`;
}

function embedMark(mark: string, { mirror }: Writer): string {
  const x = Math.min(mirror(margin), mirror(margin + markSize));
  const data = Buffer.from(mark).toString("base64");
  return `<image x="${x}" y="44" width="${markSize}" height="${markSize}" href="data:image/svg+xml;base64,${data}"/>`;
}

type Writer = ReturnType<typeof createWriter>;

/** Writes and measures text in one direction. For right-to-left text, the picture is mirrored. */
function createWriter(isRightToLeft: boolean, measure: (svg: string) => number) {
  const write = (text: string, x: number, y: number, size: number, fill: string) => {
    const attributes = `x="${x}" y="${y}" font-family="${families.display}" font-weight="700" font-size="${size}" fill="${fill}"`;
    // Joined letters, of Arabic and Indic scripts, can't be moved together.
    const spacing = /[\u0590-\u1fff]/.test(text) ? 0 : -0.015 * size;
    // resvg ignores `direction`.
    return isRightToLeft
      ? `<text ${attributes} text-anchor="end">\u2067${escapeText(text)}\u2069</text>`
      : `<text ${attributes} letter-spacing="${spacing}">${escapeText(text)}</text>`;
  };
  // Measured once for all sizes, because measuring takes milliseconds.
  const widths = new Map<string, number>();
  const getWidth = (text: string, size: number) => {
    const measured = widths.get(text) ?? measure(write(text, 0, 0, 100, ink));
    widths.set(text, measured);
    return (measured * size) / 100;
  };
  const mirror = (x: number, within = width) => (isRightToLeft ? within - x : x);
  return { isRightToLeft, write, getWidth, mirror };
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** An operator's text has the direction of its first letter. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** In one line next to the mark, as large as fits. */
function drawBrand(name: string, { write, getWidth, mirror }: Writer): string {
  const text = isolate(name);
  const start = margin + markSize + 10;
  const room = width - margin - start;
  return write(text, mirror(start), 79, Math.min(32, (32 * room) / getWidth(text, 32)), ink);
}

/** Title and subtitle, in the middle of the height that the cards take up. */
function drawHeadline(texts: ShareTexts, { isRightToLeft, write, getWidth, mirror }: Writer): string {
  const lineHeight = isRightToLeft ? 1.3 : 1.05;
  const title = fitText(texts.title, 92, 3, getWidth);
  const subtitle = fitText(texts.subtitle, 34, 2, getWidth);
  const titleHeight = title.lines.length * title.size * lineHeight;
  const subtitleHeight = subtitle.lines.length * subtitle.size * 1.3;
  const top = 345 - (titleHeight + 16 + subtitleHeight) / 2;
  const draw = ({ lines, size }: Fitted, fill: string, from: number, each: number) =>
    lines.map((line, index) =>
      write(
        isolateLatin(line, texts.language),
        mirror(margin),
        from + size + index * size * each,
        size,
        fill,
      ),
    );
  return [
    ...draw(title, ink, top - 0.1 * title.size, lineHeight),
    ...draw(subtitle, highlight, top + titleHeight + 16, 1.3),
  ].join("\n");
}

interface Fitted {
  lines: string[];
  size: number;
}

/** Breaks a text into even lines, in the largest size that fits. */
function fitText(text: string, maxSize: number, maxLines: number, getWidth: Writer["getWidth"]): Fitted {
  for (let size = maxSize; ; size *= 7 / 8) {
    let best: string[] | undefined;
    // Narrows the lines step by step, as long as their number stays the same.
    for (let room = textWidth; ; ) {
      const lines = wrap(text, room, (line) => getWidth(line, size));
      const longest = Math.max(...lines.map((line) => getWidth(line, size)));
      if (longest > room || lines.length > (best?.length ?? maxLines)) break;
      best = lines;
      room = longest - 1;
    }
    if (best) return { lines: best, size };
  }
}

/** Breaks a text into lines of this width. A longer word has a line of its own. */
function wrap(text: string, room: number, getLineWidth: (line: string) => number): string[] {
  const [first = "", ...words] = text.split(" ");
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (getLineWidth(longer) <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

function drawCard(card: (typeof cards)[number], texts: ShareTexts, writer: Writer): string {
  const { isRightToLeft, write, mirror } = writer;
  const end = width - fan.inset - card.in * fan.width;
  const x = Math.min(mirror(end), mirror(end - cardWidth * cardScale));
  const y = fan.top + card.down * fan.height;
  const turn = isRightToLeft ? -card.turn : card.turn;
  const place = (at: number) => mirror(at, cardWidth);
  const isFront = card.place === "front";
  return `<g transform="translate(${x} ${y}) scale(${cardScale}) rotate(${turn} 170 107)">
<rect y="17" width="340" height="214" rx="18" opacity=".53" filter="url(#shadow)"/>
<rect width="340" height="214" rx="18" fill="${card.color}"/>
<g clip-path="url(#card)"><use href="#card-waves" stroke="${card.ink}"/>${isFront ? `<g stroke="${card.ink}" stroke-opacity=".6" transform="translate(${place(246)} 94) scale(.0693)">${drawRosette(exampleVisit, 4)}</g>` : `<use href="#rosette" transform="translate(${place(290)} 107) scale(1.8)"/>`}</g>
${write(isolate(texts.cards[card.place]), place(26), isRightToLeft ? 40 : 48, 24, card.ink)}
<g transform="translate(${place(170 + card.coin.x)} ${card.coin.y})"><circle r="17" fill="${dark}"/><path d="${coins[card.place]}" fill="none" stroke="#fff" stroke-width="2.6"/></g>
${isFront ? drawSerial(formatSerial(texts.serialPrefix, exampleVisit), writer) : ""}
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

function drawSerial(serial: string, { isRightToLeft, mirror }: Writer): string {
  return `<text x="${mirror(26, cardWidth)}" y="146" font-family="${families.mono}" font-size="15" letter-spacing="2" fill="${actionInk}"${isRightToLeft ? ' text-anchor="end"' : ""}>${escapeText(serial)}</text>`;
}
