import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Starts a proxy that gives each connection to the first of these ports of 127.0.0.1 that accepts it, like a load
 * balancer that knows no roles.
 */
export async function startTcpProxy(...ports: number[]) {
  const sockets = new Set<Socket>();
  let silent = false;

  function connectTo(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void client.destroy();
    const upstream = connect(port, "127.0.0.1");
    const tryNext = () => connectTo(client, others);
    upstream.once("error", tryNext);
    upstream.once("connect", () => {
      upstream.off("error", tryNext);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          sockets.delete(from);
          to.destroy();
        });
        from.on("data", (bytes) => {
          if (!silent) to.write(bytes);
        });
        from.resume();
      }
    });
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {});
    client.pause();
    connectTo(client, ports);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,

    /** Gives new connections to these ports instead. */
    setPorts(...others: number[]): void {
      ports = others;
    },

    /** Drops everything silently, as a broken network. */
    setSilent(value: boolean): void {
      silent = value;
    },

    async end(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
