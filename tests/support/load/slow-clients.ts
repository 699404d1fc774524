import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";

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

/** Beginnings of requests, for `openSlowRequests`. */
export const slowBody = "POST /en HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 200000\r\n\r\n";
export const slowHeader = "GET /en HTTP/1.1\r\nHost: www.example.com\r\nX-";

export interface SlowRequest {
  socket: TLSSocket;
  /** The responses so far. */
  answer: () => string;
}

/** Opens TLS connections from one address that send the beginning of a request, and then a byte now and then. */
export async function openSlowRequests(port: number, count: number, sent: string, localAddress: string) {
  const requests: SlowRequest[] = [];
  while (requests.length < count) {
    const some = Array.from({ length: Math.min(100, count - requests.length) }, async () => {
      const address = { port, host: "127.0.0.1", localAddress, rejectUnauthorized: false };
      const socket = connectTls(address);
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
