import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `bare-node.ts FILE HEADERS` is what Node's HTTP server can do at most: one file, with these headers (as JSON), for
 * whatever is asked. Run as a process of its own.
 */
const [file = "", headers = "{}"] = process.argv.slice(2);
const body = readFileSync(file);
const sent = JSON.parse(headers) as Record<string, string>;
const server = createServer((_request, response) => {
  response.writeHead(200, sent).end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Bare Node listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
