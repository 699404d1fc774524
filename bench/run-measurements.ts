import type { Measure } from "./measurement.ts";

/** The measurements of `npm run bench`, in this order. `npm run bench throughput weight` runs only these two. */
const measurements: Record<string, () => Promise<{ measure: Measure }>> = {
  throughput: () => import("./throughput.ts"),
  documents: () => import("./document-requests.ts"),
  weight: () => import("./weight.ts"),
  age: () => import("./age.ts"),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. Choose from ${Object.keys(measurements).join(", ")}.`);
  process.exit(1);
}

for (const [name, load] of Object.entries(measurements)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    const { measure } = await load();
    const { title, rows, note } = await measure();
    console.log(`\n${title}`);
    console.table(rows);
    if (note) console.log(note);
  } catch (error) {
    console.error(`\n${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
process.exit();
