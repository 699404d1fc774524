/** One thing that was measured, as it is printed. */
export interface Measurement {
  title: string;
  /** A line each; the columns are the keys. */
  rows: Record<string, string | number>[];
  /** What to know when reading it. */
  note?: string;
}

/** Measures, and ends what it started. */
export type Measure = () => Promise<Measurement>;
