import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { connect as connectPlain, isIPv6 } from "node:net";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSecurityHeaders } from "../../settings/security-headers.ts";
import { siteSettings } from "../../settings/site-settings.ts";
import { startFront } from "../support/hosting/nginx.ts";
import { incrementPath, messagePath } from "../support/load/service-load.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import {
  createStoreFolder,
  type ServiceProcess,
  startServiceProcess,
} from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

/** As in `deploy/nginx.conf`. */
const requestsPerClient = 100;

const slow = 500;

/** The address that all slow clients share. Visitors have another. */
const slowAddress = "127.0.0.2";

/** Beginnings of requests. */
const slowBody = "POST /en HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 200000\r\n\r\n";
const slowHeader = "GET /en HTTP/1.1\r\nHost: www.example.com\r\nX-";

interface SlowRequest {
  socket: TLSSocket;
  /** The responses so far. */
  answer: () => string;
}

/** Opens TLS connections from one address that send the beginning of a request, and then a byte now and then. */
async function openSlowRequests(port: number, count: number, sent: string, localAddress: string) {
  const requests: SlowRequest[] = [];
  while (requests.length < count) {
    const some = Array.from({ length: Math.min(100, count - requests.length) }, async () => {
      const address = { port, host: "127.0.0.1", localAddress, rejectUnauthorized: false };
      const socket = connect(address);
      const answered: Buffer[] = [];
      socket.on("data", (data: Buffer) => answered.push(data)).on("error", () => {});
      await once(socket, "secureConnect");
      socket.write(sent);
      return { socket, answer: () => Buffer.concat(answered).toString() };
    });
    requests.push(...(await Promise.all(some)));
  }
  const timer = setInterval(() => {
    for (const { socket } of requests) if (!socket.closed) socket.write("x");
  }, 1_000);
  return {
    requests,
    stop(): void {
      clearInterval(timer);
      for (const { socket } of requests) socket.destroy();
    },
  };
}

/** Sends a request that `fetch` would not, and reads until the end of the connection. */
async function sendRaw(port: number, request: string | Buffer): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  socket.write(request);
  return await text(socket);
}

interface Response {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describe("nginx in front of the service", { ...needing("nginx", "open files"), timeout: 120_000 }, () => {
  let port: number;
  let service: ServiceProcess;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const store = await createStoreFolder();
    service = await startServiceProcess({
      DATABASE_FILE: store.file,
      SITE_ORIGIN: "https://www.example.com",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    port = await findFreePort();
    const certificate = createCertificate(store.folder);
    const nginx = await startFront({ servicePorts: [service.port], port, certificate, folder: store.folder });
    close = async () => {
      await nginx.stop();
      await service.stop();
      await store.remove();
    };
  });

  afterAll(() => close());

  async function send(
    path: string,
    { method = "GET", body = "", from = "127.0.0.1" } = {},
  ): Promise<Response> {
    const options = { port, host: "127.0.0.1", path, method, localAddress: from };
    const headers = { "content-length": Buffer.byteLength(body), "content-type": "application/json" };
    const outgoing = request({ ...options, headers, agent: false, rejectUnauthorized: false });
    outgoing.end(body);
    const [response] = await once(outgoing, "response");
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  async function visit(): Promise<void> {
    const { status, body } = await send("/en");
    expect(status).toBe(200);
    expect(body).toContain("</html>");
  }

  const countAnswers = (requests: { answer: () => string }[], status: number) =>
    requests.filter(({ answer }) => answer().startsWith(`HTTP/1.1 ${status} `)).length;

  test("refuses most slow bodies of one address, and serves others", async () => {
    const { requests, stop } = await openSlowRequests(port, slow, slowBody, slowAddress);
    onTestFinished(stop);
    await visit();
    await expect.poll(() => countAnswers(requests, 429), { timeout: 20_000 }).toBe(slow - requestsPerClient);
    expect((await send("/en", { from: slowAddress })).status).toBe(429);
    await visit();
    stop();
    // As soon as they are gone, that address is served again.
    await expect.poll(async () => (await send("/en", { from: slowAddress })).status).toBe(200);
  });

  test("closes slow headers in time, and serves others", async () => {
    const { requests, stop } = await openSlowRequests(port, slow, slowHeader, slowAddress);
    onTestFinished(stop);
    await visit();
    await Promise.all(requests.map(({ socket }) => socket.closed || once(socket, "close")));
  });

  test.each([300, 900, 5_000])("a body of %d KB gets 413", async (kilobytes) => {
    const body = JSON.stringify({ message: "x".repeat(kilobytes * 1024) });
    const { status, headers } = await send(messagePath, { method: "POST", body });
    expect(status).toBe(413);
    await expectSecurityHeaders(headers);
  });

  test("an invalid HTTP request gets security headers, too", async () => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
    socket.write("GET / HTTP/1.1\r\nbad header\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^content-security-policy: /im);
    expect(answer).toMatch(/^server: nginx\r$/im);
  });

  test.for([
    ["an address that can't be decoded", "GET /%zz HTTP/1.1", 400],
    ["a tunnel", "CONNECT www.example.com:443 HTTP/1.1", 400],
  ] as const)("%s is refused with security headers", async ([_name, line, status]) => {
    const answer = await sendRaw(port, `${line}\r\nHost: www.example.com\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: /im);
  });

  test("the bare domain redirects to the site", async () => {
    const answer = await sendRaw(
      port,
      "GET /fr?a=b HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer).toMatch(/^location: https:\/\/www\.example\.com\/fr\?a=b\r$/im);
  });

  test("ciphers that Mozilla no longer recommends are refused", async () => {
    const old = { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA" } as const;
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...old });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/handshake failure/);
  });

  test("while the service is down, visitors get 502 with security headers", async () => {
    await service.stop();
    const { status, headers, body } = await send("/en");
    expect(status).toBe(502);
    expect(body).toBe("Error 502\n");
    await expectSecurityHeaders(headers);
  });
});

describe("limits of visitors behind nginx", { ...needing("nginx"), timeout: 120_000 }, () => {
  // On the second one, nginx is `::ffff:127.0.0.1`.
  test.for(["127.0.0.1", "::"])(
    "one visitor can't get a new limit, and takes none from others, on %s",
    async (HOST) => {
      await using store = await createStoreFolder();
      const site = { SITE_ORIGIN: "https://www.example.com", TRUSTED_PROXIES: "127.0.0.1" };
      const limits = { CONTACT_MESSAGES_PER_HOUR: "1", VISITS_PER_MINUTE: "1" };
      await using service = await startServiceProcess({
        HOST,
        DATABASE_FILE: store.file,
        ...site,
        ...limits,
      });
      const port = await findFreePort();
      const certificate = createCertificate(store.folder);
      const options = { servicePorts: [service.port], port, certificate, folder: store.folder };
      const nginx = await startFront({ ...options, namesVisitors: true });
      onTestFinished(() => nginx.stop());
      let sent = 0;

      /** Posts as a visitor of any address, who forges another one each time. */
      async function post(address: string, path: string, content: object) {
        const socket = connectPlain(port, "127.0.0.1");
        socket.write(`PROXY ${isIPv6(address) ? "TCP6" : "TCP4"} ${address} ${address} 40000 443\r\n`);
        const secure = connect({ socket, rejectUnauthorized: false });
        const body = JSON.stringify(content);
        sent += 1;
        secure.write(
          [
            `POST ${path} HTTP/1.1`,
            "Host: www.example.com",
            `X-Forwarded-For: 198.51.100.${sent}`,
            `X-Real-IP: 198.51.100.${sent}`,
            `Forwarded: for=198.51.100.${sent}`,
            "Content-Type: application/json",
            `Content-Length: ${Buffer.byteLength(body)}`,
            "Connection: close\r\n",
            body,
          ].join("\r\n"),
        );
        const answer = await text(secure);
        return { status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
      }

      const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
      for (const [address, isNew] of [
        ["192.0.2.1", true],
        ["192.0.2.1", false],
        ["192.0.2.2", true],
        ["::ffff:192.0.2.2", false],
        ["::ffff:192.0.2.3", true],
        ["192.0.2.3", false],
        ["2001:db8:1:2::3", true],
        ["2001:db8:1:2::4", false],
        // A provider may give a customer all networks of a /48.
        ["2001:db8:1:3::1", false],
        ["2001:db8:2::1", true],
      ] as const) {
        const { status } = await post(address, messagePath, message);
        expect(status, address).toBe(isNew ? 200 : 429);
        const before = readStore(store.file).count;
        expect((await post(address, incrementPath, {})).body, address).toBe(String(before + (isNew ? 1 : 0)));
      }
    },
  );
});

test("behind a CDN, each visitor has a limit of their own", {
  ...needing("nginx"),
  timeout: 120_000,
}, async () => {
  await using store = await createStoreFolder();
  const settings = { TRUSTED_PROXIES: "127.0.0.1", VISITS_PER_MINUTE: "1" };
  await using service = await startServiceProcess({ DATABASE_FILE: store.file, ...settings });
  const port = await findFreePort();
  const certificate = createCertificate(store.folder);
  const options = { servicePorts: [service.port], port, certificate, folder: store.folder };
  const nginx = await startFront({ ...options, isBehindCdn: true });
  onTestFinished(() => nginx.stop());
  for (const [forwarded, count] of [
    ["192.0.2.1", 1],
    ["192.0.2.1", 1],
    ["192.0.2.2", 2],
    // A visitor has forged the first address, and the CDN has added theirs.
    ["198.51.100.1, 192.0.2.2", 2],
  ] as const) {
    const headers = { "x-forwarded-for": forwarded, "content-type": "application/json" };
    const sent = { port, host: "127.0.0.1", path: incrementPath, method: "POST", headers };
    const outgoing = request({ ...sent, agent: false, rejectUnauthorized: false });
    outgoing.end("{}");
    const [response] = await once(outgoing, "response");
    expect(await text(response), forwarded).toBe(String(count));
  }
});

/** Those of the service's own errors, but for the policy, which allows nothing here. */
async function expectSecurityHeaders(headers: IncomingHttpHeaders): Promise<void> {
  const settings = siteSettings.parse({ SITE_ORIGIN: "https://www.example.com" });
  const { "content-security-policy": _, ...expected } = await createSecurityHeaders(settings);
  expect(headers).toMatchObject(expected);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect(headers.server).toBe("nginx");
}
