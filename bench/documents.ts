import { join } from "node:path";
import { wrk } from "./load/wrk.ts";
import type { Measure } from "./measurement.ts";
import { startNginx } from "./peers/nginx.ts";
import { startPeer } from "./peers/process.ts";
import { startService } from "./peers/service.ts";

const builtSite = join(import.meta.dirname, "../build/client");

/** The same documents, compressed ahead, from the service, from nginx with one worker, and from Node alone. */
export const measure: Measure = async () => {
  const [service, nginx] = [await startService(), await startNginx(builtSite)];
  const rows = [];
  for (const path of ["/fr/contact", "/fr"]) {
    const bare = await startPeer("bare-node.ts", [join(builtSite, `${path}.html.gz`)]);
    const perSecond: Record<string, number> = {};
    for (const [name, { origin }] of Object.entries({ service, nginx, "bare Node": bare })) {
      const figures = await wrk(origin + path, { connections: 64, headers: { "accept-encoding": "gzip" } });
      perSecond[name] = figures.perSecond;
    }
    await bare.end();
    const share = (peer: string) =>
      `${Math.round((100 * (perSecond.service ?? 0)) / (perSecond[peer] ?? 1))} %`;
    rows.push({ path, ...perSecond, "of nginx": share("nginx"), "of bare Node": share("bare Node") });
  }
  await service.end();
  await nginx.end();
  const note = "Aim: half of nginx. What bare Node does is the most that one process of ours could.";
  return { title: "Documents per second, gzip, 64 connections, a core each", rows, note };
};
