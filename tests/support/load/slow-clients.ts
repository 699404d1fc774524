import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** The first bytes of a TLS handshake whose rest does not come. */
export const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]);

/** Connects a number of clients that send the beginning of a request and then nothing. */
export async function openSlowClients(port: number, count: number, sent: string | Buffer): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, async () => {
      const socket = connect(port, "127.0.0.1").resume();
      socket.on("error", () => {});
      await once(socket, "connect");
      if (sent.length > 0) socket.write(sent);
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}
