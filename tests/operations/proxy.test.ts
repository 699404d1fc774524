import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSecurityHeaders } from "../../settings/security-headers.ts";
import { siteSettings } from "../../settings/site-settings.ts";
import { startFront } from "../support/hosting/nginx.ts";
import { incrementPath, messagePath } from "../support/load/service-load.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { needing } from "../support/runner/requirements.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";

/** As in `deploy/nginx.conf`. */
const requestsPerClient = 100;

const slow = 500;

/** The address that all slow clients share. Visitors have another. */
const slowAddress = "127.0.0.2";

/** Beginnings of requests. */
const slowBody = "POST /en HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 200000\r\n\r\n";
const slowHeader = "GET /en HTTP/1.1\r\nHost: www.example.com\r\nX-";

/** Opens TLS connections from one address that send the beginning of a request, and then single bytes. */
async function openSlowRequests(port: number, count: number, sent: string, localAddress: string) {
  const requests: { socket: TLSSocket; answer: () => string }[] = [];
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
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  socket.write(request);
  return await text(socket);
}

interface Sent {
  method?: string;
  body?: string;
  /** The visitor's address. */
  from?: string;
  headers?: Record<string, string>;
}

async function sendTo(
  port: number,
  path: string,
  { method = "GET", body = "", from = "127.0.0.1", headers = {} }: Sent = {},
) {
  const content = { "content-length": Buffer.byteLength(body), "content-type": "application/json" };
  const options = { port, host: "127.0.0.1", path, method, localAddress: from, agent: false };
  const outgoing = request({ ...options, headers: { ...headers, ...content }, rejectUnauthorized: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Starts a service with these settings behind nginx. */
async function startBehindNginx(settings: Record<string, string> = {}, isBehindCdn = false) {
  const { file, folder, remove } = await createStoreFolder();
  const site = { SITE_ORIGIN: "https://www.example.com", TRUSTED_PROXIES: "127.0.0.1" };
  const service = await startServiceProcess({ DATABASE_FILE: file, ...site, ...settings });
  const port = await findFreePort();
  const certificate = createCertificate(folder);
  const nginx = await startFront({ servicePorts: [service.port], port, certificate, folder, isBehindCdn });
  return {
    port,
    service,
    send: (path: string, options?: Sent) => sendTo(port, path, options),
    async stop() {
      await nginx.stop();
      await service.stop();
      await remove();
    },
  };
}

describe("nginx in front of the service", { ...needing("nginx"), timeout: 120_000 }, () => {
  let site: Awaited<ReturnType<typeof startBehindNginx>>;

  beforeAll(async () => {
    site = await startBehindNginx();
  });

  afterAll(() => site.stop());

  async function visit(): Promise<void> {
    const { status, body } = await site.send("/en");
    expect(status).toBe(200);
    expect(body).toContain("</html>");
  }

  const countAnswers = (requests: { answer: () => string }[], status: number) =>
    requests.filter(({ answer }) => answer().startsWith(`HTTP/1.1 ${status} `)).length;

  test("refuses most slow bodies of one address, and serves others", async () => {
    const { requests, stop } = await openSlowRequests(site.port, slow, slowBody, slowAddress);
    onTestFinished(stop);
    await visit();
    await expect.poll(() => countAnswers(requests, 429), { timeout: 20_000 }).toBe(slow - requestsPerClient);
    expect((await site.send("/en", { from: slowAddress })).status).toBe(429);
    await visit();
    stop();
    // As soon as they are gone, that address is served again.
    await expect.poll(async () => (await site.send("/en", { from: slowAddress })).status).toBe(200);
  });

  test("closes slow headers in time, and serves others", async () => {
    const { requests, stop } = await openSlowRequests(site.port, slow, slowHeader, slowAddress);
    onTestFinished(stop);
    await visit();
    await Promise.all(requests.map(({ socket }) => socket.closed || once(socket, "close")));
  });

  test.each([300, 900, 5_000])("a body of %d KB gets 413", async (kilobytes) => {
    const body = JSON.stringify({ message: "x".repeat(kilobytes * 1024) });
    const { status, headers } = await site.send(messagePath, { method: "POST", body });
    expect(status).toBe(413);
    expectSecurityHeaders(headers);
  });

  test.for([
    ["an invalid header", "GET / HTTP/1.1\r\nbad header"],
    ["an address that can't be decoded", "GET /%zz HTTP/1.1"],
    ["a tunnel", "CONNECT www.example.com:443 HTTP/1.1"],
  ] as const)("%s is refused with security headers", async ([_name, line]) => {
    const answer = await sendRaw(site.port, `${line}\r\nHost: www.example.com\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^content-security-policy: /im);
    expect(answer).toMatch(/^server: nginx\r$/im);
  });

  test("ciphers that Mozilla no longer recommends are refused", async () => {
    const old = { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA" } as const;
    const socket = connect({ port: site.port, host: "127.0.0.1", rejectUnauthorized: false, ...old });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/handshake failure/);
  });

  test("while the service is down, visitors get 502 with security headers", async () => {
    await site.service.stop();
    const { status, headers, body } = await site.send("/en");
    expect(status).toBe(502);
    expect(body).toBe("Error 502\n");
    expectSecurityHeaders(headers);
  });
});

describe("limits of visitors behind nginx", { ...needing("nginx"), timeout: 120_000 }, () => {
  async function startLimited(settings: Record<string, string>, isBehindCdn = false) {
    const { send, stop } = await startBehindNginx({ VISITS_PER_MINUTE: "1", ...settings }, isBehindCdn);
    onTestFinished(stop);
    return (path: string, from: string, body: object, forwarded: string) => {
      const headers = { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded: `for=${forwarded}` };
      return send(path, { method: "POST", body: JSON.stringify(body), from, headers });
    };
  }

  // On the second one, nginx is `::ffff:127.0.0.1`.
  test.for(["127.0.0.1", "::"])(
    "one visitor can't get a new limit by forging addresses, and takes none from others, on %s",
    async (HOST) => {
      const post = await startLimited({ HOST, CONTACT_MESSAGES_PER_HOUR: "1" });
      const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
      for (const [address, forged, status, count] of [
        ["127.0.0.2", "198.51.100.0", 200, "1"],
        ["127.0.0.2", "198.51.100.1", 429, "1"],
        ["127.0.0.3", "198.51.100.2", 200, "2"],
      ] as const) {
        expect((await post(messagePath, address, message, forged)).status, address).toBe(status);
        expect((await post(incrementPath, address, {}, forged)).body, address).toBe(count);
      }
    },
  );

  test("behind a CDN, each visitor has a limit of their own", async () => {
    const post = await startLimited({}, true);
    for (const [forwarded, count] of [
      ["192.0.2.1", "1"],
      ["192.0.2.1", "1"],
      ["192.0.2.2", "2"],
      // A visitor has forged the first address, and the CDN has added theirs.
      ["198.51.100.1, 192.0.2.2", "2"],
    ] as const)
      expect((await post(incrementPath, "127.0.0.1", {}, forwarded)).body, forwarded).toBe(count);
  });
});

/** As in the service's own errors, except for the policy, which allows nothing here. */
function expectSecurityHeaders(headers: IncomingHttpHeaders): void {
  const settings = siteSettings.parse({ SITE_ORIGIN: "https://www.example.com" });
  const { "content-security-policy": _, ...expected } = createSecurityHeaders(settings);
  expect(headers).toMatchObject(expected);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect(headers.server).toBe("nginx");
}
