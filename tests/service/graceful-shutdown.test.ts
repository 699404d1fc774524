import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { expectKept, readStore } from "../support/load/expect-kept.ts";
import { incrementPath, startLoad } from "../support/load/service-load.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

test("a service that is asked twice to stop under load answers all accepted requests, and doesn't wait for idle connections", async () => {
  await using service = await startServiceProcess();
  const lingering = [
    "",
    "GET / HTTP/1.1\r\nHost:",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    `POST ${incrementPath} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{`,
  ];
  const closed = lingering.map(async (sent) => {
    const socket = connect(service.port, "127.0.0.1").resume();
    await once(socket, "connect");
    if (sent) socket.write(sent);
    return once(socket, "close");
  });
  const load = startLoad(service.origin, { incrementers: 16, writers: 8 });
  await load.passes({ increments: 100, written: 50 });

  const stopped = service.stop();
  process.kill(service.pid, "SIGINT");
  expect(await stopped).toBe(0);

  await Promise.all([load.ended, ...closed]);
  expect(new Set(load.failures)).toEqual(new Set(["ECONNREFUSED"]));
  const stored = readStore(service.file);
  expect(stored.integrity).toBe("ok");
  expectKept(load, stored);
  expect([stored.count, stored.messages.size]).toEqual([load.numbers.length, load.messages.size]);
  // A stop that waits for an open connection says that it was cut short.
  expect(await service.stderr).toBe("");
});

test("a proxy that checks the service learns of a stop while requests still work", async () => {
  await using service = await startServiceProcess();
  const getStatus = async (path: string) => (await fetch(service.origin + path)).status;
  expect(await getStatus("/healthz")).toBe(200);
  const stopped = service.stop();
  await expect.poll(() => getStatus("/healthz")).toBe(503);
  expect(await getStatus("/en")).toBe(200);
  expect(await stopped).toBe(0);
});
