/**
 * A rose engine is the lathe that cuts the rosettes of banknotes: https://en.wikipedia.org/wiki/Rose_engine_lathe. A ring
 * lies between two wavy edges, and threads run back and forth between them.
 */
interface Ring {
  inner: number;
  outer: number;
  /** The height of the waves of both edges, and their number around the ring. */
  depth: number;
  waves: number;
  /** How often a thread runs back and forth around the ring. */
  turns: number;
  /** The position of the first wave, in turns from 0 to 1. */
  phase: number;
}

/** Path data ranges from -1000 to 1000 on both axes. */
const radius = 1000;
/** With fewer, about one rosette in seven has corners at the tips of its waves. */
const stepsPerTurn = 30;
/** As in intaglio, lines are wider on the dark side of each wave. A stroke has the parts that are this dark, from -1 to 1. */
const strokeShades = [-1, 0, 0.65];
/** The width of each stroke, relative to the finest. */
export const strokeWidths = [1, 1.55, 2.2] as const;

/**
 * Draws the rosette of a seed, one ring at a time. A ring is the data of three SVG paths: see `strokeWidths`. The same seed
 * gives the same rosette in every browser, because coordinates are rounded to whole numbers. Each seed below 2³² has its own.
 * @param maxLines at the outer edge of the rosette. More than 170 would look solid gray if the rosette is as small as on a card.
 */
export function* engrave(seed: number, maxLines = 170): Generator<string[]> {
  const random = createRandom(seed);
  const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const randomBetween = (from: number, to: number) => from + random() * (to - from);
  const draw = (ring: Ring) => drawRing(ring, maxLines);
  const petals = randomInteger(4, 12);
  yield draw({
    inner: randomBetween(0.5, 0.68),
    outer: 1,
    depth: randomBetween(0.04, 0.17),
    waves: petals,
    turns: petals * randomInteger(2, petals < 7 ? 5 : 3) + randomInteger(0, 1),
    phase: random(),
  });
  const waves = petals * randomInteger(1, 2);
  yield draw({
    inner: randomBetween(0.26, 0.38),
    outer: randomBetween(0.6, 0.74),
    depth: randomBetween(0.05, 0.2),
    waves,
    turns: waves + randomInteger(1, 5),
    phase: random(),
  });
  yield draw({
    inner: randomBetween(0.1, 0.2),
    outer: randomBetween(0.32, 0.42),
    depth: randomBetween(0.05, 0.2),
    waves: randomInteger(3, 8),
    turns: randomInteger(5, 11),
    phase: random(),
  });
}

/** A seed for `engrave`, the same for the same text (32-bit FNV-1a). */
export function seedFromText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function drawRing({ inner, outer, depth, waves, turns, phase }: Ring, maxLines: number): string[] {
  const threads = Math.min(12, Math.floor((maxLines * outer) / turns));
  const count = turns * stepsPerTurn;
  const steps = Array.from({ length: count + 1 }, (_, step) => {
    const angle = step / count;
    const swell = depth * cosine(waves * angle + phase);
    return {
      directionX: cosine(angle),
      directionY: cosine(angle - 0.25),
      low: radius * inner * (1 - 0.6 * swell),
      high: radius * outer * (1 - depth + swell),
      turn: turns * angle,
      shade: cosine(waves * angle + phase + 0.2),
    };
  });
  const strokes = strokeShades.map(() => "");
  for (let thread = 0; thread < threads; thread++) {
    let lastX = 0;
    let lastY = 0;
    let lastShade = -2;
    for (const { directionX, directionY, low, high, turn, shade } of steps) {
      const distance = low + (high - low) * (0.5 + 0.5 * cosine(turn + thread / threads));
      const x = Math.round(distance * directionX);
      const y = Math.round(distance * directionY);
      const line = `${x - lastX} ${y - lastY} `;
      // After `m`, all further numbers are steps. A part may begin at the last point, and `l` without a step is an error.
      strokeShades.forEach((least, stroke) => {
        if (lastShade >= least) strokes[stroke] += line;
        else if (shade >= least) strokes[stroke] += `M${x} ${y}m0 0 `;
      });
      lastX = x;
      lastY = y;
      lastShade = shade;
    }
  }
  return strokes;
}

/** The cosine of an angle in whole turns. */
function cosine(turns: number): number {
  return Math.cos(2 * Math.PI * turns);
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
