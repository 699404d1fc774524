import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { incrementPath, messagePath } from "../support/load/service-load.ts";
import { needing } from "../support/runner/requirements.ts";
import {
  createStoreFolder,
  type ServiceProcess,
  startServiceProcess,
} from "../support/service/service-process.ts";

const idle = 4_000;
const halfSent = 500;

/** Bytes that the service may take while they are held, and that large bodies may add. */
const memoryLimit = 300 * 1024 * 1024;
const growthLimit = 32 * 1024 * 1024;

const largeBody = Buffer.alloc(10_000_000, " ");

const store = await createStoreFolder();
let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess({ DATABASE_FILE: store.file });
});

afterAll(async () => {
  await service.stop();
  await store.remove();
});

async function open(sent: string): Promise<Socket> {
  const socket = connect(service.port, "127.0.0.1").resume();
  socket.on("error", () => {});
  await once(socket, "connect");
  if (sent) socket.write(sent);
  return socket;
}

/** The response to a body of ten megabytes. The service needn't wait for its end. */
async function answerTo(path: string, framing: string, chunks: (Buffer | string)[]): Promise<string> {
  const socket = connect(service.port, "127.0.0.1");
  const answered: Buffer[] = [];
  socket.on("data", (data) => answered.push(data)).on("error", () => {});
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
  for (const chunk of [head, ...chunks]) socket.write(chunk);
  await once(socket, "close").catch(() => {});
  return Buffer.concat(answered).toString();
}

test("bodies of ten megabytes are refused without being taken in", { timeout: 60_000 }, async () => {
  const length = largeBody.length;
  const before = service.memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, service.memory());
  }, 50);
  const chunked = [`${length.toString(16)}\r\n`, largeBody, "\r\n0\r\n\r\n"];
  const answers: string[] = [];
  for (let round = 0; round < 4; round += 1)
    for (const path of [incrementPath, messagePath])
      answers.push(
        ...(await Promise.all([
          answerTo(path, `Content-Length: ${length}`, [largeBody]),
          answerTo(path, `Content-Length: ${length}`, [largeBody]),
          answerTo(path, "Transfer-Encoding: chunked", chunked),
          answerTo(path, "Transfer-Encoding: chunked", chunked),
        ])),
      );
  clearInterval(watch);
  most = Math.max(most, service.memory());
  // A connection that is closed on a client who is still writing may be reset, its answer lost (RFC 9112, 9.6).
  for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/);
  // Who states the length, and waits before sending that much, always learns it.
  for (const path of [incrementPath, messagePath])
    expect(await answerTo(path, `Content-Length: ${length}`, [])).toMatch(/^HTTP\/1\.1 413 /);
  expect(most - before).toBeLessThan(growthLimit);
  expect((await fetch(service.origin)).status).toBe(200);
  console.info(`memory grew by ${((most - before) / 2 ** 20).toFixed(1)} MB`);
});

const slowClients = { ...needing("open files"), timeout: 240_000 };
test("thousands of slow clients hold nobody up, and are closed in time", slowClients, async () => {
  const sockets: Socket[] = [];
  for (let count = 0; count < idle; count += 200)
    sockets.push(...(await Promise.all(Array.from({ length: 200 }, () => open("")))));
  sockets.push(
    ...(await Promise.all(Array.from({ length: halfSent }, () => open("GET / HTTP/1.1\r\nHost: a\r\nX")))),
  );
  const closed = sockets.map((socket) => socket.closed || once(socket, "close"));

  const askedAt = performance.now();
  const page = await fetch(service.origin);
  const answeredAfter = performance.now() - askedAt;
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("</html>");
  expect(sockets.filter((socket) => socket.closed)).toEqual([]);
  const memory = service.memory();
  expect(memory).toBeLessThan(memoryLimit);

  const heldAt = performance.now();
  await Promise.all(closed);
  console.info(
    `answered in ${answeredAfter.toFixed()} ms beside ${sockets.length} slow clients, ` +
      `${(memory / 2 ** 20).toFixed()} MB, all closed ${((performance.now() - heldAt) / 1000).toFixed(1)} s later`,
  );
});
