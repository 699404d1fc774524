import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type Logger, pino, stdTimeFunctions } from "pino";
import { findErrorCode } from "../lib/errors/error-code.ts";
import { minuteMs } from "../lib/units.ts";

export function createLog(level: string, output: NodeJS.WriteStream): Logger {
  const destination = output.isTTY ? createTerminalLog(output) : pino.destination(1);
  return pino({ level, timestamp: stdTimeFunctions.isoTime }, destination);
}

/** Writes log lines for people: the time, what happened, and the details. Without a terminal, the log is JSON. */
export function createTerminalLog(output: Pick<NodeJS.WriteStream, "write">) {
  return {
    write(line: string): void {
      const { level, time, msg, pid, hostname, reqId, ...details } = JSON.parse(line);
      const clock = new Date(time).toTimeString().slice(0, 8);
      const text = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      output.write(`${[clock, msg, ...text].join(" ")}\n`);
    },
  };
}

/** An outage has ended if something succeeds after nothing has failed for this long. */
const calmMs = minuteMs;

/**
 * Creates the log of something that fails thousands of times during an outage: each code of an error is logged once, and
 * then the end of the outage.
 */
export function createOutageLog(
  log: Pick<FastifyBaseLogger, "info" | "error">,
  { failed, recovered }: { failed: string; recovered: string },
  monotonicNow: () => number,
) {
  const codes = new Set<string>();
  let failedAt = 0;
  return {
    recordFailure(error: unknown): void {
      const code = findErrorCode(error);
      if (!codes.has(code)) log.error({ code }, failed);
      codes.add(code);
      failedAt = monotonicNow();
    },
    recordSuccess(): void {
      if (codes.size === 0 || monotonicNow() - failedAt < calmMs) return;
      codes.clear();
      log.info(recovered);
    },
  };
}

/** Logs a line for each response but those to a proxy's checks, with the route's pattern: address, query, body and client are personal. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? "";
    if (route !== "/healthz")
      request.log.info({ method, route, status: reply.statusCode, milliseconds }, "answered");
    done();
  });
}
