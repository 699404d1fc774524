/**
 * `node load-process.ts ORIGIN MAILBOX` loads a service as visitors do until it is asked to stop, and prints what they were
 * promised and what failed, as JSON.
 */
import { createUniqueMessage, createVisitor } from "./service-load.ts";

export interface LoadReport {
  increments: number;
  /** References. */
  messages: string[];
  failures: string[];
}

const [origin = "", mailbox = ""] = process.argv.slice(2);
const report: LoadReport = { increments: 0, messages: [], failures: [] };
let isStopping = false;

async function visitUntilStopped(visit: (visitor: ReturnType<typeof createVisitor>) => Promise<void>) {
  const visitor = createVisitor(origin, mailbox);
  while (!isStopping)
    await visit(visitor).catch((error) =>
      report.failures.push((error as NodeJS.ErrnoException).code ?? String(error)),
    );
  visitor.leave();
}

process.once("SIGTERM", () => {
  isStopping = true;
});

const increments = Array.from({ length: 4 }, () =>
  visitUntilStopped(async (visitor) => {
    const { status } = await visitor.increment();
    if (status === 200) report.increments += 1;
    else report.failures.push(`answered ${status}`);
  }),
);
const messages = Array.from({ length: 2 }, () =>
  visitUntilStopped(async (visitor) => {
    const { status, body } = await visitor.send(createUniqueMessage());
    if (status === 200) report.messages.push(JSON.parse(body).reference);
    else report.failures.push(`answered ${status}`);
  }),
);

await Promise.all([...increments, ...messages]);
console.log(JSON.stringify(report));
