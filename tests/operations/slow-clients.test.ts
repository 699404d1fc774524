import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { startServiceProcess } from "../support/service/service-process.ts";

/** Together, fewer than the files that a process may open on most machines. */
const idle = 600;
const halfSent = 300;

async function open(port: number, sent: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").resume();
  socket.on("error", () => {});
  await once(socket, "connect");
  if (sent) socket.write(sent);
  return socket;
}

test("hundreds of slow clients delay nobody, and are disconnected", async () => {
  await using service = await startServiceProcess();
  const sockets: Socket[] = [];
  const openSome = async (count: number, sent: string) =>
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => open(service.port, sent)))));
  await openSome(idle, "");
  await openSome(halfSent, "GET / HTTP/1.1\r\nHost: a\r\nX");
  const closed = sockets.map((socket) => socket.closed || once(socket, "close"));

  const page = await fetch(service.origin);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("</html>");
  expect(sockets.filter((socket) => socket.closed)).toEqual([]);
  await Promise.all(closed);
});
