import { messagePath } from "../tests/support/load/service-load.ts";
import { wrk } from "./load/wrk.ts";
import type { Measure } from "./measurement.ts";
import { startService } from "./peers/service.ts";

/** Messages of the contact form, each on disk before it is acknowledged. */
export const measure: Measure = async () => {
  const service = await startService();
  const rows = [];
  for (const connections of [1, 8, 32, 128])
    rows.push({
      connections,
      ...(await wrk(service.origin + messagePath, { connections, script: "message.lua" })),
    });
  await service.end();
  return { title: "Messages of the contact form", rows };
};
