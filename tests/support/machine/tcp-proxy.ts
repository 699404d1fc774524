import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "./free-port.ts";

/** Starts a proxy to a port of 127.0.0.1. */
export async function startTcpProxy(target: number) {
  const sockets = new Set<Socket>();
  let silent = false;
  const firstLines: string[] = [];

  const server = createServer((client) => {
    client.once("data", (bytes) => firstLines.push(...bytes.toString("latin1").split("\r\n", 1)));
    const upstream = connect(target, "127.0.0.1");
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
    }
  });

  return {
    port: await listen(server),
    /** What each connection sent first. */
    firstLines,

    /** Gives new connections to another port. */
    setTarget(port: number): void {
      target = port;
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
