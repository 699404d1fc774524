import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { startCaddy } from "../support/hosting/caddy.ts";
import { createClient, incrementPath, messagePath } from "../support/load/service-load.ts";
import { startTcpProxy } from "../support/machine/tcp-proxy.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const options = { ...needing("caddy"), timeout: 120_000 };

/** Starts a service with these settings behind Caddy. */
async function startBehindCaddy(settings: Record<string, string> = {}, cdn?: string) {
  const service = await startServiceProcess({ TRUSTED_PROXIES: "127.0.0.1", ...settings });
  onTestFinished(service.crash);
  const proxy = await startTcpProxy(service.port);
  const caddy = await startCaddy({
    servicePorts: [proxy.port],
    folder: createTemporaryFolder(),
    ...(cdn && { cdn }),
  });
  onTestFinished(caddy.stop);
  return {
    ...caddy,
    /** The requests that reached the service, except Caddy's own. */
    listReceived: () => proxy.firstLines.filter((line) => !line.includes("/healthz")),
    async send(path: string, body?: string, headers?: Record<string, string>, from?: string) {
      const { request, leave } = createClient(true, from);
      return await request(caddy.origin + path, body, headers).finally(leave);
    },
  };
}

test(
  "slow headers, slow bodies, and half-open connections keep nobody out, and are closed",
  options,
  async () => {
    const { port, send } = await startBehindCaddy();
    const body = `POST ${messagePath} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{`;
    const starts = ["GET /en HTTP/1.1\r\nHost: 127.0.0.1\r\nX-", body, ""];
    const sockets = starts.flatMap((sent) =>
      Array.from({ length: 100 }, () => {
        const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }).on("error", () => {});
        socket.write(sent);
        return socket.resume();
      }),
    );
    const closed = sockets.map((socket) => once(socket, "close"));
    expect(await send("/en")).toMatchObject({ status: 200, body: expect.stringContaining("</html>") });
    await Promise.all(closed.slice(0, 200));
    for (const socket of sockets) socket.destroy();
  },
);

test(
  "a visitor can't get a new limit by forging addresses, and takes none from others",
  options,
  async () => {
    const { send } = await startBehindCaddy({ VISITS_PER_MINUTE: "1" });
    for (const [address, forged, count] of [
      ["127.0.0.2", "198.51.100.0", "1"],
      ["127.0.0.2", "198.51.100.1", "1"],
      ["127.0.0.3", "198.51.100.2", "2"],
    ] as const) {
      const headers = { "x-forwarded-for": forged, "x-real-ip": forged, forwarded: `for=${forged}` };
      expect((await send(incrementPath, "{}", headers, address)).body, address).toBe(count);
    }
  },
);

test("behind a CDN, each visitor has a limit, and takes none from others", options, async () => {
  const cdn = "127.0.0.4";
  const { send } = await startBehindCaddy(
    { VISITS_PER_MINUTE: "1", TRUSTED_PROXIES: `127.0.0.1 ${cdn}` },
    cdn,
  );
  for (const [forwarded, count] of [
    ["198.51.100.1", "1"],
    ["198.51.100.2", "2"],
    ["192.0.2.1, 198.51.100.2", "2"],
  ] as const)
    expect((await send(incrementPath, "{}", { "x-forwarded-for": forwarded }, cdn)).body).toBe(count);
});

test("pages arrive compressed, and nothing on the way may change them", options, async () => {
  const { send } = await startBehindCaddy();
  for (const coding of ["br", "gzip"]) {
    const { headers } = await send("/en", undefined, { "accept-encoding": coding });
    expect([headers["content-encoding"], headers["cache-control"]]).toEqual([
      coding,
      "no-cache, no-transform",
    ]);
  }
});

/** What a visitor breaks in a request's body, and Caddy can't tell from a failure of the service. */
const broken = [
  ["HTTP/1.1", "POST", messagePath, "5\r\n{aaaaXX\r\n0\r\n\r\n"],
  ["HTTP/1.1", "POST", incrementPath, "zz\r\n{}\r\n0\r\n\r\n"],
  ["HTTP/1.1", "GET", "/en", "5\r\n{aaaaXX\r\n0\r\n\r\n"],
  ["HTTP/2", "POST", messagePath, "shorter than it says"],
  ["HTTP/2", "GET", "/en", "shorter than it says"],
] as const;

test.for(broken)("over %s, a %s of %s with a broken body is repeated by nobody", options, async (kind) => {
  const { port, origin, listReceived } = await startBehindCaddy();
  const [protocol, method, path, body] = kind;
  const secure = { port, host: "127.0.0.1", rejectUnauthorized: false };

  async function send(): Promise<void> {
    if (protocol === "HTTP/2") {
      const session = connectHttp2(origin, { rejectUnauthorized: false });
      const headers = { ":method": method, ":path": path, "content-length": 1000 };
      const stream = session.request(headers, { endStream: false });
      stream.end(body);
      await once(stream, "response");
      session.destroy();
      return;
    }
    const socket = connect(secure);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    await once(socket, "data");
    socket.destroy();
  }

  await Promise.all(Array.from({ length: 5 }, send));
  // Caddy may answer before it has sent anything.
  expect(listReceived().length).toBeLessThanOrEqual(5);
});
