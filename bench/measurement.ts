/** One thing that was measured, as it is printed. */
interface Measurement {
  title: string;
  /** A line each; the columns are the keys. */
  rows: Record<string, string | number>[];
  /** Notes for readers of the result. */
  note?: string;
}

/** How long each figure is measured. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 10);

/** The middle one of an odd number of values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures, and ends what it started. */
export type Measure = () => Promise<Measurement>;
