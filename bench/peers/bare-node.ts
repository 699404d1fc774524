import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What Node's HTTP server can do at most: one file for whatever is asked. Run as a process of its own. */
const body = readFileSync(process.argv[2] as string);
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Bare Node listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
