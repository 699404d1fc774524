import { join } from "node:path";
import { wrk } from "./load/wrk.ts";
import { type Measure, median } from "./measurement.ts";
import { startPeer } from "./peers/process.ts";
import { startService } from "./peers/service.ts";

const builtSite = join(import.meta.dirname, "../build/client");

/** One after the other, again and again: what else the machine does meanwhile is shared. */
const rounds = 5;

const accepted = { "accept-encoding": "gzip" };

/** Headers of the connection, which Node controls. */
const hopByHop = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

async function readHeaders(address: string): Promise<string> {
  const { headers } = await fetch(address, { headers: accepted });
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !hopByHop.has(name))));
}

async function expectGzip(address: string): Promise<void> {
  const { status, headers } = await fetch(address, { headers: accepted });
  if (status !== 200 || headers.get("content-encoding") !== "gzip")
    throw new Error(`${address} answers ${status}, coding ${headers.get("content-encoding")}`);
}

/** The same documents, compressed ahead, from the service and from Node without an application, medians of several rounds. */
export const measure: Measure = async () => {
  const service = await startService();
  const rows = [];
  for (const path of ["/fr/contact", "/fr"]) {
    const headers = await readHeaders(service.origin + path);
    const bareNode = await startPeer("bare-node.ts", [join(builtSite, `${path}.html.gz`), headers]);
    const addresses = { service: service.origin + path, "bare Node": bareNode.origin };
    for (const address of Object.values(addresses)) await expectGzip(address);
    const figures = Object.entries(addresses).map(([name, address]) => ({
      name,
      address,
      measured: [] as number[],
    }));
    for (const { address } of figures)
      await wrk(address, { connections: 32, headers: accepted, duration: 2 });
    for (let round = 0; round < rounds; round += 1)
      for (const { address, measured } of figures)
        measured.push((await wrk(address, { connections: 32, headers: accepted })).perSecond);
    await bareNode.end();
    const perSecond = Object.fromEntries(figures.map(({ name, measured }) => [name, median(measured)]));
    const ratio = (perSecond.service ?? 0) / (perSecond["bare Node"] ?? 1);
    rows.push({ path, ...perSecond, "of bare Node": ratio.toFixed(2) });
  }
  await service.end();
  const note = "Bare Node sends the same bytes and headers, and looks at nothing. Aim: 0.6 of it.";
  return { title: "Documents per second, gzip, 32 connections, medians of five rounds", rows, note };
};
