import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "../tests/support/runner/requirements.ts";
import { seconds } from "./measurement.ts";

interface WrkOptions {
  connections: number;
  headers?: Record<string, string>;
}

/** Loads an address over persistent connections, from one thread. */
export async function wrk(url: string, { connections, headers = {} }: WrkOptions) {
  const program = findProgram("wrk");
  if (!program) throw new Error("wrk is missing. Debian: apt-get install wrk");
  const args = ["--threads=1", `--connections=${connections}`, `--duration=${seconds}`];
  for (const [name, value] of Object.entries(headers)) args.push("--header", `${name}: ${value}`);
  const { stdout } = await promisify(execFile)(program, [...args, url]);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    perSecond: Math.round(figure(/Requests\/sec:\s+([\d.]+)/)),
    /** Responses other than 2xx and 3xx. */
    refused: figure(/Non-2xx or 3xx responses: (\d+)/),
  };
}
