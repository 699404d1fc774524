import { connect } from "node:net";
import { expect, test } from "vitest";
import { createRandom } from "../../lib/engraving/rose-engine.ts";
import { readStore } from "../support/load/expect-kept.ts";
import {
  createUniqueMessage,
  createVisitor,
  incrementPath,
  messagePath,
} from "../support/load/service-load.ts";
import { onlyInAll } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

const requests = 3_000;
const connections = 24;

/** Bytes. Under this flood, the heap of a process settles near 310 MB. */
const memoryLimit = 400 * 1024 * 1024;

const json = "Content-Type: application/json";
const form = "Content-Type: application/x-www-form-urlencoded";

/** One well-formed request for each thing the service does. */
const wellFormed = [
  ["GET /", "Accept-Language: fr-CH, fr;q=0.9\r\nCookie: language=ar\r\nAccept-Encoding: br, gzip"],
  ["GET /ar/contact?a=1&b=%D8%A8", 'If-None-Match: "x", W/"y", *'],
  ["HEAD /EN/Privacy/", "Accept-Encoding: gzip;q=0, *;q=0.1"],
  ["PUT /fr", "Accept: */*"],
  ["GET /icon.svg", "Range: bytes=0-10"],
  [`POST ${incrementPath}`, `${json}\r\nAuthorization: Bearer k`, "{}"],
  ["GET /rest/v1/visitor_counter?select=count&limit=1", "Accept: application/vnd.pgrst.object+json"],
  ["POST /rest/v1/rpc/increment_outbound_click?apikey=k", form, "placement=hero&language=fr"],
  [`OPTIONS ${incrementPath}`, "Origin: https://elsewhere.example\r\nAccess-Control-Request-Method: POST"],
  [`POST ${messagePath}`, `${json}\r\nIdempotency-Key: one`, JSON.stringify(createUniqueMessage(50))],
  [`POST ${messagePath.replace("/ajax", "")}`, form, "name=A&email=a%40example.com&subject=B&message=C"],
].map(([line, headers, body = ""]) => {
  const length = body ? `\r\nContent-Length: ${Buffer.byteLength(body)}` : "";
  return Buffer.from(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}${length}\r\n\r\n${body}`);
});

/** What has broken servers before, one on each line: headers, parts of addresses and bodies, and bytes that end something. */
const parts = [
  "\0",
  "\r",
  "\n",
  "\r\n\r\n",
  "0\r\n\r\n",
  "ffffffffffffffff\r\n",
  ...`/ // .. ? # % %% %00 %0d%0a %c0%af %ff %D8 \\ ; , " ' { } [ ] < > = & + * ~`.split(" "),
  ..."..%2f..%2fetc/passwd //evil.example http://evil.example/ /%61r __proto__ constructor".split(" "),
  ...String.raw`{"__proto__":{"x":1}} \ud800 1e999 null [[[[[[[[ limit=-1 or=(id.eq.1)`.split(" "),
  ...[" HTTP/0.9", "PROPFIND ", "TRACE "],
  ...`Content-Length: -1
Content-Length: 5, 6
Transfer-Encoding: chunked
Expect: tea
Upgrade: websocket
Host: [::1
Origin: null
Content-Type: text/odd
Cookie: language=%; __proto__=1
X-Forwarded-For: 1.2.3.4, x, ::`
    .split("\n")
    .map((header) => `\r\n${header}\r\n`),
].map((part) => Buffer.from(part, "latin1"));

/** The same numbers in each run, so that an error can be reproduced. */
const draw = createRandom(2026);
const random = (limit: number) => Math.floor(draw() * limit);
const pick = <Item>(items: Item[]) => items[random(items.length)] as Item;

/** Inserts, overwrites, removes, or repeats something, or turns a bit over. */
function mutate(bytes: Buffer): Buffer {
  const at = random(bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const kind = random(6);
  if (kind < 2) return Buffer.concat([before, pick(parts), after]);
  if (kind === 2) return Buffer.concat([before, pick(parts), after.subarray(random(20))]);
  if (kind === 3) return Buffer.concat([before, after.subarray(random(40))]);
  if (kind === 4) return Buffer.concat([before, ...Array(2 + random(40)).fill(after.subarray(0, 60)), after]);
  return Buffer.concat([before, Buffer.from([(after[0] ?? 0) ^ (1 << random(8))]), after.subarray(1)]);
}

/** Reads everything until the service closes the connection. `isCut` closes it in the middle of the request. */
function exchange(port: number, bytes: Buffer, isCut: boolean): Promise<string> {
  return new Promise((resolve) => {
    const answered: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on("data", (data) => answered.push(data)).on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(answered).toString("latin1")));
    if (isCut) socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    else socket.end(bytes);
  });
}

test("malformed requests neither stop the service nor cause a server error", onlyInAll, async () => {
  await using service = await startServiceProcess({ CLICK_COUNTS: "on" });
  const statuses = new Set<number>();
  const errors: { sent: string; answered: string }[] = [];
  let sent = 0;
  async function send(): Promise<void> {
    while (sent < requests) {
      let bytes: Buffer = pick(wellFormed);
      for (let count = random(3); count > 0; count -= 1) bytes = mutate(bytes);
      sent += 1;
      const answered = await exchange(service.port, bytes, random(8) === 0);
      for (const [, digits] of answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses.add(Number(digits));
        const isDeliberate = digits === "503" && /^retry-after: /im.test(answered);
        if (Number(digits) >= 500 && !isDeliberate) errors.push({ sent: bytes.toString("latin1"), answered });
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, send));
  expect(errors.slice(0, 3)).toEqual([]);
  expect(service.isRunning()).toBe(true);
  expect(service.memory()).toBeLessThan(memoryLimit);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 308, 400, 404, 405, 415]));

  const visitor = createVisitor(service.origin);
  expect((await visitor.increment()).status).toBe(200);
  expect((await visitor.send(createUniqueMessage())).status).toBe(200);
  visitor.leave();
  expect(await service.stop()).toBe(0);
  expect(readStore(service.file).integrity).toBe("ok");
});
