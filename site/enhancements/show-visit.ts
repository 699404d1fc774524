import { formatVisitors, groupDigits } from "../digit-groups.ts";
import { engraveInView } from "../engraving/engrave-rosettes.ts";
import { formatSerial } from "../engraving/serial.ts";
import { whenInView } from "../when-in-view.ts";
import { countVisit } from "./count-visit.ts";

/** Counts a visit of the home page, and prints its number on the banknote and the front card. */
export async function showVisit() {
  const figure = document.querySelector<HTMLElement>("[data-testid=visitor-count]");
  if (!figure) return;
  const count = await countVisit();
  const { separator = "", groupedFrom } = figure.dataset;
  const groups = { separator, from: Number(groupedFrom) };
  const text = formatVisitors(count, groups);
  figure.textContent = text;
  const padded = groupDigits(String(count).padStart(7, "0"), groups);
  // In Spanish, 1234 isn't the end of 0.001.234.
  if (padded.endsWith(text)) figure.dataset.zeros = padded.slice(0, -text.length);
  figure.classList.remove("pulse");
  for (const serial of document.querySelectorAll<HTMLElement>("[data-serial]"))
    serial.textContent = formatSerial(serial.dataset.serial, count);
  const microtext = document.querySelector<HTMLElement>(".microtext");
  const note = microtext?.parentElement;
  if (note) whenInView(note, () => drawMicrotext(microtext, formatSerial(microtext.dataset.prefix, count)));
  // 0: the counter failed.
  if (count === 0) return;
  for (const rosette of document.querySelectorAll<HTMLElement>(".rosette:not([data-seed])")) {
    rosette.dataset.seed = String(count);
    engraveInView(rosette);
  }
}

/** Draws a border of tiny words, as the values of masks. They are a picture, not text of the page. */
function drawMicrotext(border: HTMLElement, text: string) {
  // Each character is 4 px wide, and two more are the gap to the next repetition.
  const length = 4 * (text.length + 2);
  const escaped = text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const words = `<text y="5.5" style="font:6px monospace" textLength="${length - 8}">${escaped}</text>`;
  const draw = (size: string, content: string) =>
    `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}")`;
  const across = draw(`width="${length}" height="7"`, words);
  const down = draw(`width="7" height="${length}"`, `<g transform="matrix(0 1-1 0 7 0)">${words}</g>`);
  border.style.setProperty(
    "--microtext-across",
    `${across} round no-repeat,${across} 0 100% round no-repeat`,
  );
  border.style.setProperty("--microtext-down", `${down} no-repeat round,${down} 100% 0 no-repeat round`);
  border.hidden = false;
}
