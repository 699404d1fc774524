import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * How many requests of one connection may wait for the response to an earlier one. Node itself has no limit, and
 * keeps a response for each pipelined request until the client reads it.
 */
const pipelineLimit = 16;

/** Closes a connection with too many requests that wait for their response. */
export function limitPipelining(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  app.addHook("onRequest", (request, reply, done) => {
    // A response gets the socket once the responses before it were sent.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    if (socket.destroyed || add(socket, 1) > pipelineLimit) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once("close", () => add(socket, -1));
    done();
  });
}
