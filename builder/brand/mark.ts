import { createRandom, seedFromText } from "../../lib/engraving/rose-engine.ts";

/** What `tokens.css` calls `action` and `action-ink`. */
interface MarkColors {
  plate: string;
  lines: string;
}

/** A wheel of the rose engine. The sum of the motions of all wheels is a closed line. */
interface Wheel {
  radius: number;
  /** Its turns while the line closes. */
  turns: number;
}

type Random = () => number;

/** A mark is a square from -140 to 140. Its lines are within this distance from the center. */
const reach = 116;
const cardamint = "Cardamint";

/** The ratio between the two main wheels decides on waves or loops, and so does the direction of the second wheel. */
const figures = [
  { petals: [5, 6, 7, 8], ratio: [0.35, 0.8], direction: -1 },
  { petals: [5, 6, 7, 8], ratio: [0.15, 0.4], direction: 1 },
  { petals: [5, 6], ratio: [0.85, 1.15], direction: -1 },
] as const;

/**
 * Engraves the mark of a brand, as SVG. The same name always has the same mark.
 * @param use a tab's icon has 16 pixels, so it has fewer lines. Some systems cut the corners themselves.
 */
export function drawMark(name: string, { plate, lines }: MarkColors, use?: "tab" | "full-bleed"): string {
  const random = createRandom(seedFromText(name.normalize("NFC")));
  const content = name === cardamint ? drawEllipses(use === "tab") : drawFigure(random, plate);
  const corner = name === cardamint ? 80 : pick(random, [20, 50, 80, 110, 140]);
  const square = `x="-140" y="-140" width="280" height="280" rx="${use === "full-bleed" ? 0 : corner}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-140 -140 280 280" fill="none" stroke="${lines}"><rect ${square} fill="${plate}" stroke="none"/>${content}</svg>`;
}

function drawEllipses(isTab: boolean): string {
  if (isTab) {
    const petals = [30, 90, 150].map((turn) => `<ellipse rx="112" ry="42" ${rotate(turn)}/>`);
    return `<g stroke-width="20">${petals.join("")}</g>`;
  }
  const ellipse = '<ellipse rx="90" ry="36"/>';
  const turned = [30, 60].map((turn) => ellipse.replace("/>", ` ${rotate(turn)}/>`));
  return `<g stroke-width="13"><g id="r">${ellipse}${turned.join("")}</g><use href="#r" ${rotate(90)}/></g>`;
}

/** A line with petals, and in its center a smaller one, a dot, or an eye. */
function drawFigure(random: Random, plate: string): string {
  const { petals: counts, ratio, direction } = pick(random, figures);
  const petals = pick(random, counts);
  const width = pick(random, [12, 14, 16, 18, 20]);
  const wheels = [
    { radius: 1, turns: 1 },
    { radius: between(random, ratio[0], ratio[1]), turns: 1 + direction * petals },
    { radius: between(random, -0.25, 0.25), turns: 1 - direction * petals },
    { radius: between(random, -0.12, 0.12), turns: 1 + direction * 2 * petals },
  ];
  const distances = Array.from({ length: 48 }, (_, index) => {
    const { x, y } = getPoint(wheels, (index / 48) * ((2 * Math.PI) / petals));
    return Math.hypot(x, y);
  });
  const scale = (reach - width / 2) / Math.max(...distances);
  const line = drawLine(wheels, petals, scale, random);
  const room = scale * Math.min(...distances) - width / 2 - 10;
  return `<g stroke-width="${width}" stroke-linecap="round">${line}${drawCenter(random, room, width, plate)}</g>`;
}

/** @param room the radius of the free space in the center */
function drawCenter(random: Random, room: number, width: number, plate: string): string {
  if (room > 44) {
    const petals = pick(random, [3, 4, 5]);
    const ratio = between(random, 0.6, 1.1);
    const wheels = [
      { radius: 1, turns: 1 },
      { radius: ratio, turns: 1 - petals },
    ];
    const scale = ((room - width / 2) / (1 + ratio)) * between(random, 0.8, 1);
    return drawLine(wheels, petals, scale, random);
  }
  if (room > 10) return drawDot(between(random, 9, room));
  const eye = between(random, 26, 54);
  const edge = pick(random, ["", ' stroke="none"']);
  return `<circle r="${round(eye)}" fill="${plate}"${edge}/>${drawDot(between(random, 9, eye - 17))}`;
}

const drawDot = (radius: number) => `<circle r="${round(radius / 2)}" stroke-width="${round(radius)}"/>`;

/** One petal as a path, and its copies around the center. */
function drawLine(wheels: Wheel[], petals: number, scale: number, random: Random): string {
  const steps = 8;
  const step = (2 * Math.PI) / petals / steps;
  const path = Array.from({ length: steps + 1 }, (_, index) => {
    const { x, y, slopeX, slopeY } = getPoint(wheels, index * step);
    // A third of a step along the tangent on either side makes the curve smooth.
    const [before, at, after] = [-step / 3, 0, step / 3].map(
      (way) => `${round(scale * (x + way * slopeX))} ${round(scale * (y + way * slopeY))}`,
    );
    return index === 0 ? `M${at}C${after}` : `${before} ${at}${index < steps ? ` ${after}` : ""}`;
  });
  const id = `petal-${round(scale)}`;
  const copies = Array.from({ length: petals - 1 }, (_, index) => {
    return `<use href="#${id}" ${rotate(((index + 1) * 360) / petals)}/>`;
  });
  const turn = between(random, 0, 360 / petals);
  return `<g ${rotate(turn)}><path id="${id}" d="${path.join(" ")}"/>${copies.join("")}</g>`;
}

function getPoint(wheels: Wheel[], angle: number) {
  const point = { x: 0, y: 0, slopeX: 0, slopeY: 0 };
  for (const { radius, turns } of wheels) {
    const [x, y] = [radius * Math.cos(turns * angle), radius * Math.sin(turns * angle)];
    point.x += x;
    point.y += y;
    point.slopeX -= turns * y;
    point.slopeY += turns * x;
  }
  return point;
}

const rotate = (degrees: number) => `transform="rotate(${round(degrees)})"`;
const round = (value: number) => Math.round(value * 10) / 10;
const between = (random: Random, from: number, to: number) => from + random() * (to - from);
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
