import fastify, { type FastifyInstance } from "fastify";
import type { Store } from "../store.ts";

/**
 * Creates the server of the metrics for Prometheus, which responds with 500 while the database is unavailable. It has its
 * own port, which must not be public.
 */
export function createMetricsApp(store: Store, now: () => number): FastifyInstance {
  const { counter, messages } = store;
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    const counts = Object.entries(await messages.countByState());
    const states = Object.fromEntries(counts.map(([state, count]) => [`{state="${state}"}`, count]));
    const ageMs = (await messages.readLongestWaitMs()) ?? 0;
    const { until = 0 } = (await messages.readPause()) ?? {};
    const backupAt = await store.readTime("last_backup");
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    const pauseMs = Math.max(0, until - now());
    return [
      formatMetric("visitors_total", "The visitor counter", { "": Number(await counter.read()) }),
      formatMetric("messages", "Messages of the contact form in the database, by state", states),
      formatMetric(
        "oldest_pending_message_age_seconds",
        "How long the oldest pending message has been pending since its arrival or retry, 0 if none is",
        { "": ageMs / 1000 },
      ),
      formatMetric(
        "delivery_pause_seconds",
        "How long deliveries still pause after failures, 0 if they don't",
        { "": pauseMs / 1000 },
      ),
      formatMetric(
        "last_backup_timestamp_seconds",
        "Time of the last backup that passed its check",
        backupAt === undefined ? {} : { "": backupAt / 1000 },
      ),
    ].join("");
  });
  return app;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/, with names as in https://prometheus.io/docs/practices/naming/ */
function formatMetric(name: string, help: string, values: Record<string, number>): string {
  const type = name.endsWith("_total") ? "counter" : "gauge";
  const lines = Object.entries(values).map(([labels, value]) => `cardamint_${name}${labels} ${value}\n`);
  return `# HELP cardamint_${name} ${help}\n# TYPE cardamint_${name} ${type}\n${lines.join("")}`;
}
