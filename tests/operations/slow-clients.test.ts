import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { needing } from "../support/runner/requirements.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";

const idle = 4_000;
const halfSent = 500;

/** Bytes that the service may take while they are held. */
const memoryLimit = 300 * 1024 * 1024;

async function open(port: number, sent: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").resume();
  socket.on("error", () => {});
  await once(socket, "connect");
  if (sent) socket.write(sent);
  return socket;
}

const slowClients = { ...needing("open files"), timeout: 240_000 };
test("thousands of slow clients delay nobody, and are disconnected", slowClients, async () => {
  await using store = await createStoreFolder();
  await using service = await startServiceProcess({ DATABASE_FILE: store.file });
  const sockets: Socket[] = [];
  const openSome = async (count: number, sent: string) =>
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => open(service.port, sent)))));
  for (let count = 0; count < idle; count += 200) await openSome(200, "");
  await openSome(halfSent, "GET / HTTP/1.1\r\nHost: a\r\nX");
  const closed = sockets.map((socket) => socket.closed || once(socket, "close"));

  const page = await fetch(service.origin);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("</html>");
  expect(sockets.filter((socket) => socket.closed)).toEqual([]);
  expect(service.memory()).toBeLessThan(memoryLimit);
  await Promise.all(closed);
});
