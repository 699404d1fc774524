import { mkdtemp, rm } from "node:fs/promises";
import { request as requestPlainly } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFront } from "../tests/support/hosting/nginx.ts";
import {
  halfHello,
  openSlowClients,
  openSlowRequests,
  slowBody,
  slowHeader,
} from "../tests/support/load/slow-clients.ts";
import { createCertificate } from "../tests/support/machine/certificate.ts";
import { findFreePort } from "../tests/support/machine/free-port.ts";
import { type Measure, median } from "./measurement.ts";
import { startService } from "./peers/service.ts";

const clients = 4_000;
const slowRequests = 500;
const visitors = 15;

/** Milliseconds until a visitor on a connection of their own has the whole page. */
async function visit(address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const askedAt = performance.now();
  const ask = address.startsWith("https:") ? request : requestPlainly;
  ask(address, { agent: false, rejectUnauthorized: false }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${address} answers ${response.statusCode}`));
    response.resume().once("end", resolve);
  })
    .once("error", reject)
    .end();
  await promise;
  return performance.now() - askedAt;
}

async function visitAgainAndAgain(address: string): Promise<number> {
  const times: number[] = [];
  for (let visitor = 0; visitor < visitors; visitor += 1) times.push(await visit(address));
  return Math.round(median(times));
}

/** How fast a visitor is answered while others hold connections open and say nothing more. */
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), "half-open-"));
  const service = await startService();
  const port = await findFreePort();
  const certificate = createCertificate(folder);
  const nginx = await startFront({ servicePorts: [service.port], port, certificate, folder });
  const rows = [];
  for (const [way, address, held, sent] of [
    ["the service, half a request", `${service.origin}/fr`, service.port, "GET / HTTP/1.1\r\nHost: a\r\nX"],
    ["nginx, half a TLS hello", `https://127.0.0.1:${port}/fr`, port, halfHello],
  ] as const) {
    const alone = await visitAgainAndAgain(address);
    const sockets = await openSlowClients(held, clients, sent);
    const among = await visitAgainAndAgain(address);
    const open = sockets.filter((socket) => !socket.closed).length;
    rows.push({ way, "alone ms": alone, "among them ms": among, "still open": open });
    for (const socket of sockets) socket.destroy();
  }
  const address = `https://127.0.0.1:${port}/fr`;
  for (const [way, sent] of [
    [`nginx, ${slowRequests} slow bodies`, slowBody],
    [`nginx, ${slowRequests} slow headers`, slowHeader],
  ] as const) {
    const alone = await visitAgainAndAgain(address);
    const { requests, stop } = await openSlowRequests(port, slowRequests, sent, "127.0.0.2");
    const among = await visitAgainAndAgain(address);
    const open = requests.filter(({ socket }) => !socket.closed).length;
    rows.push({ way, "alone ms": alone, "among them ms": among, "still open": open });
    stop();
  }
  await nginx.stop();
  await service.end();
  await rm(folder, { recursive: true });
  const note = "Aims: at most 50 ms the service, 200 ms nginx.";
  return { title: `A visitor among ${clients} half-open connections, medians of ${visitors}`, rows, note };
};
