import { setTimeout as wait } from "node:timers/promises";
import { wrk } from "./load/wrk.ts";
import type { Measure } from "./measurement.ts";
import { startService } from "./peers/service.ts";

const megabyte = 2 ** 20;

/** Milliseconds until a process is at rest. */
const rest = 5_000;

/** Resident memory: at rest, under load, and at rest again. */
export const measure: Measure = async () => {
  const service = await startService();
  const megabytes = () => Math.round(service.memory() / megabyte);
  await wait(rest);
  const rows = [{ moment: "at rest", MB: megabytes() }];
  await wrk(`${service.origin}/fr`, { connections: 64 });
  rows.push({ moment: "after documents under load", MB: megabytes() });
  await wait(rest);
  rows.push({ moment: "at rest again", MB: megabytes() });
  await service.end();
  return { title: "Resident memory of the service", rows, note: "Aim: less than 120 MB at rest." };
};
