import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface OverloadThresholds {
  maxEventLoopDelay: number;
  sampleInterval: number;
}

/**
 * Requests get 503 once the average delay of the event loop exceeds this, in milliseconds: visitors then wait for
 * seconds, and more requests would make them wait longer. A shorter delay is normal: with thousands of busy
 * connections libuv answers some 49,000 requests, each in time, before a timer runs again. For the same reason the
 * interval is several seconds: an interval without a measurement counts as an infinite delay.
 */
const overloadThresholds: OverloadThresholds = { maxEventLoopDelay: 2_500, sampleInterval: 5_000 };

const sheddingLogIntervalMs = 1_000;

/** Answers 503 while the service is overloaded. */
export async function shedLoad(
  app: FastifyInstance,
  thresholds: OverloadThresholds = overloadThresholds,
): Promise<void> {
  await app.register(underPressure, { ...thresholds, pressureHandler: logShedding(app) });
}

/** Created once: a stack trace for each of thousands of requests would add to the load. */
const overloadError = Object.assign(new Error("overloaded"), { statusCode: 503 });

/** Overload is logged by `logShedding`. */
export function isOverloadError(error: Error): boolean {
  return error === overloadError;
}

/** Logs one line a second for all requests that got 503. */
function logShedding(app: FastifyInstance) {
  let count = 0;
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    count += 1;
    if (count === 1)
      setTimeout(() => {
        app.log.warn({ requests: count }, "the service is overloaded: requests get 503");
        count = 0;
      }, sheddingLogIntervalMs).unref();
    reply.header("retry-after", "1");
    throw overloadError;
  };
}
