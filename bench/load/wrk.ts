import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findTool } from "../tools.ts";

interface WrkOptions {
  connections: number;
  /** A script beside this file. */
  script?: string;
  headers?: Record<string, string>;
  /** Seconds. */
  duration?: number;
}

/** Seconds that each figure is taken over. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 10);

/** Loads an address over connections that are kept, from one thread. */
export async function wrk(
  url: string,
  { connections, script, headers = {}, duration = seconds }: WrkOptions,
) {
  const args = [
    "--threads",
    "1",
    "--connections",
    `${connections}`,
    "--duration",
    `${duration}`,
    "--latency",
  ];
  if (script) args.push("--script", join(import.meta.dirname, script));
  for (const [name, value] of Object.entries(headers)) args.push("--header", `${name}: ${value}`);
  const { stdout } = await promisify(execFile)(findTool("wrk"), [...args, url]);
  const figure = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? "0";
  return {
    perSecond: Math.round(Number(figure(/Requests\/sec:\s+([\d.]+)/))),
    p99: figure(/99%\s+(\S+)/),
    /** Milliseconds; 0 without a script that prints it. */
    p999: Number(figure(/99\.9% is ([\d.]+) ms/)),
    /** Answers other than 2xx and 3xx. */
    refused: Number(figure(/Non-2xx or 3xx responses: (\d+)/)),
  };
}
