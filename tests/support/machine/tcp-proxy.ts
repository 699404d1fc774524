import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Direction = "toServer" | "toClient";

/** Cuts a connection after this many bytes in one direction. The bytes before that arrive. */
export interface Cut {
  direction: Direction;
  after: number;
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Starts a proxy before a server on 127.0.0.1, which counts bytes, cuts connections, or lets nothing through. */
export async function startTcpProxy(serverPort: number) {
  const sockets = new Set<Socket>();
  /** The sockets of clients whose connections are not cut. */
  const whole = new Set<Socket>();
  const passed: Record<Direction, number> = { toServer: 0, toClient: 0 };
  let cut: Cut | undefined;
  let cuts = 0;
  let silent = false;

  const server = createServer((client) => {
    const upstream = connect(serverPort, "127.0.0.1");
    whole.add(client);
    const close = () => {
      whole.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", close);
      socket.on("close", () => {
        sockets.delete(socket);
        close();
      });
    }
    const forward = (direction: Direction, target: Socket) => (bytes: Buffer) => {
      if (silent) return;
      const left = cut?.direction === direction ? cut.after - passed[direction] : Number.POSITIVE_INFINITY;
      passed[direction] += bytes.length;
      if (bytes.length < left) {
        target.write(bytes);
        return;
      }
      cut = undefined;
      cuts += 1;
      whole.delete(client);
      // `end` sends what was written before the connection closes; the other side is cut off at once.
      target.end(bytes.subarray(0, left), close);
    };
    client.on("data", forward("toServer", upstream));
    upstream.on("data", forward("toClient", client));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,

    /** Counts from zero again, and cuts the next connection that passes `cut`, once. */
    arm(next?: Cut): void {
      passed.toServer = 0;
      passed.toClient = 0;
      cut = next;
    },

    /** Bytes since `arm`. */
    passed: () => ({ ...passed }),

    /** How many connections there are, without those that were cut. */
    connections: () => whole.size,

    /** How many connections were cut in all. */
    cuts: () => cuts,

    /** Drops everything silently, as a broken network. */
    setSilent(value: boolean): void {
      silent = value;
    },

    /** Cuts every connection now. */
    cutAll(): void {
      for (const socket of sockets) socket.destroy();
    },

    async end(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
