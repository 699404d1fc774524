import fastify, { type FastifyInstance } from "fastify";
import type { Store } from "../store/store.ts";

interface Dependencies {
  store: Store;
  /** The target of deliveries: see `digestTarget`. */
  target: string;
  /** Epoch milliseconds. */
  now: () => number;
}

interface Metric {
  name: string;
  help: string;
  /** Returns a value for each set of labels, which is empty if there are none. */
  read(): Promise<Record<string, number>>;
}

/** Creates the server of the metrics. It has its own port, which must not be public. */
export function createMetricsApp(dependencies: Dependencies): FastifyInstance {
  const metrics = listMetrics(dependencies);
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    return (await Promise.all(metrics.map(formatMetric))).join("");
  });
  return app;
}

/** Named by Prometheus' conventions: https://prometheus.io/docs/practices/naming/ */
function listMetrics({ store, target, now }: Dependencies): Metric[] {
  const { counter, messages } = store;
  return [
    {
      name: "cardamint_visitors_total",
      help: "The visitor counter",
      read: async () => ({ "": Number(await counter.read()) }),
    },
    {
      name: "cardamint_messages",
      help: "Messages of the contact form in the database, by state",
      async read() {
        const counts = Object.entries(await messages.countByState());
        return Object.fromEntries(counts.map(([state, count]) => [`{state="${state}"}`, count]));
      },
    },
    {
      name: "cardamint_oldest_waiting_message_age_seconds",
      help: "How long the oldest pending message has been pending since its arrival or retry, 0 if none is",
      read: async () => ({ "": ((await messages.readLongestWaitMs()) ?? 0) / 1000 }),
    },
    {
      name: "cardamint_delivery_pause_seconds",
      help: "How long deliveries still pause after failures, 0 if they don't",
      async read() {
        const { until = 0 } = (await messages.readPause(target)) ?? {};
        return { "": Math.max(0, until - now()) / 1000 };
      },
    },
    {
      name: "cardamint_last_backup_timestamp_seconds",
      help: "Time of the last backup that passed its check",
      async read(): Promise<Record<string, number>> {
        const madeAt = await store.readLastBackup();
        return madeAt === undefined ? {} : { "": madeAt / 1000 };
      },
    },
  ];
}

/** A metric that can't be read is left out: https://prometheus.io/docs/instrumenting/exposition_formats/ */
async function formatMetric({ name, help, read }: Metric): Promise<string> {
  const values = Object.entries(await read().catch(() => ({})));
  if (values.length === 0) return "";
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`);
  const type = name.endsWith("_total") ? "counter" : "gauge";
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}
