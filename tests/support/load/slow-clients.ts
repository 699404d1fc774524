import { once } from "node:events";
import { connect as connectTls, type TLSSocket } from "node:tls";

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
