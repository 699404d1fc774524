import { join } from "node:path";
import { wrk } from "./load/wrk.ts";
import type { Measure } from "./measurement.ts";
import { startNginx } from "./peers/nginx.ts";
import { startService } from "./peers/service.ts";

const builtSite = join(import.meta.dirname, "../build/client");

/** The same documents, compressed ahead, from the service and from nginx with one worker. */
export const measure: Measure = async () => {
  const [service, nginx] = [await startService(), await startNginx(builtSite)];
  const rows = [];
  for (const path of ["/fr/contact", "/fr"]) {
    const options = { connections: 64, headers: { "accept-encoding": "gzip" } };
    const ours = await wrk(service.origin + path, options);
    const theirs = await wrk(nginx.origin + path, options);
    rows.push({
      path,
      "service /s": ours.perSecond,
      "service p99": ours.p99,
      "nginx /s": theirs.perSecond,
      "nginx p99": theirs.p99,
      "share of nginx": `${Math.round((100 * ours.perSecond) / theirs.perSecond)} %`,
    });
  }
  await service.end();
  await nginx.end();
  return { title: "Documents, gzip, 64 connections, a core each", rows, note: "Aim: half of nginx." };
};
