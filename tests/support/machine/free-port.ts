import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Starts a server at a free port of 127.0.0.1, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Finds a free port of 127.0.0.1, for programs that can't choose one themselves. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
