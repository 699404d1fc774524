/** One thing that was measured, as it is printed. */
interface Measurement {
  title: string;
  /** A line each; the columns are the keys. */
  rows: Record<string, string | number>[];
  /** Notes for readers of the result. */
  note?: string;
}

/** Measures, and ends what it started. */
export type Measure = () => Promise<Measurement>;
