import { engrave, strokeWidths } from "../../lib/engraving/rose-engine.ts";
import { whenInView } from "../when-in-view.ts";

/** Wider rosettes have more lines, which are finer. */
const wide = { abovePixels: 400, maxLines: 270 };

/** The time between rings. Each ring is a separate, short task. */
const ringDelayMs = 50;

export function engraveRosettes() {
  for (const rosette of document.querySelectorAll<HTMLElement>(".rosette[data-seed]")) engraveInView(rosette);
}

/**
 * Draws the rosette of its seed when it is in view.
 * @returns how to stop waiting for that
 */
export function engraveInView(rosette: HTMLElement): () => void {
  const drawRings = async () => {
    const maxLines = rosette.clientWidth > wide.abovePixels ? wide.maxLines : undefined;
    for (const ring of engrave(Number(rosette.dataset.seed), maxLines)) {
      await new Promise((resolve) => setTimeout(resolve, ringDelayMs));
      if (!rosette.isConnected) return;
      rosette.append(createRing(ring));
    }
  };
  // The head of a page and the banknote cut off a part of their rosettes.
  return whenInView(rosette, drawRings, 0.1);
}

/** An element for each ring, because browsers can turn a layer without painting it again. */
function createRing(strokes: string[]): SVGElement {
  const create = (name: "svg" | "path") => document.createElementNS("http://www.w3.org/2000/svg", name);
  const ring = create("svg");
  ring.setAttribute("viewBox", "-1010 -1010 2020 2020");
  ring.setAttribute("aria-hidden", "true");
  strokeWidths.forEach((width, index) => {
    const path = create("path");
    // With a unit: Firefox has no sums of numbers here.
    path.style.strokeWidth = `calc(${width}px * var(--hairline, 4))`;
    path.setAttribute("d", strokes[index] ?? "");
    ring.append(path);
  });
  return ring;
}
