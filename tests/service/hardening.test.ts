import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

const page = "GET /fr HTTP/1.1\r\nHost: a\r\n\r\n";
const form = "/forms/ajax/support@cardamint.example";

let service: Awaited<ReturnType<typeof createTestService>>;
let port: number;

beforeEach(async () => {
  service = await createTestService({ SITE_ORIGIN: "https://www.example.com" });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(service.app.listeningOrigin).port);
});

afterEach(() => service.app.close());

/** Sends something, and reads until the end of the connection. */
async function exchange(sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  return await text(socket);
}

test("a client that doesn't read responses is disconnected", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const answered = service.log.length;
  socket.write(page.repeat(20_000));
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(service.log.length - answered).toBeLessThan(10);
  expect((await fetch(service.app.listeningOrigin)).status).toBe(200);
});

test.for([
  [
    "a body in chunks that aren't, on an address that takes none",
    "POST /fr HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n",
    /^HTTP\/1\.1 405 /,
  ],
  [
    "an unmet expectation, then a broken chunk",
    "POST /fr HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n",
    /^HTTP\/1\.1 417 /,
  ],
  [
    "a broken chunk of a message",
    `POST ${form} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n`,
    /^$/,
  ],
  ["a page, then garbage", `${page}garbage\r\n\r\n`, /^(HTTP\/1\.1 200 |$)/],
  [
    "a page, then a broken chunk",
    `${page}POST /de HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n`,
    /^(HTTP\/1\.1 200 |$)/,
  ],
] as const)("each request gets one response at most: %s", async ([_name, sent, first]) => {
  const received = await exchange(sent);
  expect(received).toMatch(first);
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status);
  const requests = sent.match(/ HTTP\/1\.1\r\n/g) ?? [];
  expect(statuses.length).toBeLessThanOrEqual(requests.length);
});

test.for([
  ["/forms/ajax/support@cardamint.example", "application/json"],
  ["/forms/support@cardamint.example", "application/x-www-form-urlencoded"],
  ["/rest/v1/rpc/increment_visitor_count", "application/json"],
] as const)("a broken chunk is logged as no error: %s", async ([url, type]) => {
  const headers = `Host: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  await exchange(`POST ${url} HTTP/1.1\r\n${headers}0x5\r\n`);
  await exchange(page.replace("Host", "Connection: close\r\nHost"));
  const errors = service.log.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
  expect(errors).toEqual([]);
});

test.for([
  ["no HTTP", "NO HTTP AT ALL\r\n\r\n"],
  ["a method that doesn't exist", "FOO /fr HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["too many headers", `GET /fr HTTP/1.1\r\nHost: a\r\n${`X: ${"x".repeat(7_000)}\r\n`.repeat(3)}\r\n`],
] as const)("a malformed request gets 400, and the end of the connection: %s", async ([_name, sent]) => {
  const [status, ...headers] = (await exchange(sent)).split("\r\n");
  expect(status).toBe("HTTP/1.1 400 Bad Request");
  expect(headers.slice(0, 2)).toEqual(["connection: close", "content-length: 0"]);
  // As every response.
  expect(headers).toContain("x-content-type-options: nosniff");
  expect(headers).toContain("cache-control: no-store");
});

test("a request that names the whole address is answered as one that names its path", async () => {
  for (const [asked, answer] of [
    ["http://www.example.com/fr", "home fr"],
    ["https://www.example.com/ar/contact?a=b", "contact ar"],
    ["http://www.example.com", "home en"],
  ]) {
    const sent = `GET ${asked} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n`;
    expect(await exchange(sent)).toMatch(new RegExp(`^HTTP/1.1 200 .*${answer}$`, "s"));
  }
});

test("a client that sends a body of 20 MB to its end gets the refusal, and no reset", async () => {
  const socket = connect(port, "127.0.0.1");
  const received = text(socket);
  socket.write(
    `POST ${form} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n`,
  );
  for (let sent = 0; sent < 20_000_000; sent += 500_000)
    await new Promise((resolve) => socket.write("x".repeat(500_000), resolve));
  expect(await received).toMatch(/^HTTP\/1\.1 413 /);
});
