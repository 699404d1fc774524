import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

const path = "/rest/v1/rpc/increment_visitor_count";

async function listen() {
  const service = await createTestService({ VISITS_PER_MINUTE: "0" });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  return { ...service, port: Number(new URL(service.app.listeningOrigin).port) };
}

test("a service that stops under load answers what it accepted, and drops nothing", async () => {
  const { app, port, store, database } = await listen();
  const failures: string[] = [];
  let answered = 0;
  const incrementUntilRefused = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const increment = request({ port, host: "127.0.0.1", path, method: "POST", agent });
      increment.end();
      try {
        const [response] = await once(increment, "response");
        response.resume();
        await once(response, "end");
        answered += 1;
      } catch (error) {
        failures.push((error as NodeJS.ErrnoException).code ?? String(error));
        return agent.destroy();
      }
    }
  };
  const clients = Array.from({ length: 16 }, incrementUntilRefused);
  while (answered < 500) await new Promise(setImmediate);
  await app.close();
  await Promise.all(clients);
  expect(new Set(failures)).toEqual(new Set(["ECONNREFUSED"]));
  expect(await store.counter.read()).toBe(BigInt(answered));
  database.close();
});

test("idle and half-sent connections do not keep a service from stopping", async () => {
  const { app, port } = await listen();
  const sockets = [
    "",
    "GET / HTTP/1.1\r\nHost:",
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{`,
  ];
  const closed = sockets.map(async (sent) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    if (sent) socket.write(sent);
    socket.resume();
    return once(socket, "close");
  });
  await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await app.close();
  await Promise.all(closed);
});
