import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** The steps of a session at which a mail server can fail; `text` is the reply after the mail. */
export const steps = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "text"] as const;

export type Step = (typeof steps)[number];

/** How it fails: it rejects with a code or a whole reply, does not answer, closes the connection, or answers late. */
export type Failure = number | { reply: string } | "hang" | "close" | { lateMs: number };

const isReply = (failure: Failure | undefined): failure is { reply: string } =>
  typeof failure === "object" && "reply" in failure;

const replies: Record<Step, string> = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250 mail.example",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go ahead",
  text: "250 accepted",
};

/** Starts a mail server that fails at one step as a test says, and records the mails that it accepted. */
export async function createSmtpScript() {
  const state: { step: Step; failure: Failure | undefined } = { step: "greeting", failure: undefined };
  /** The Message-IDs of the accepted mails, in their order. */
  const accepted: string[] = [];
  const sockets = new Set<Socket>();
  let hanging = 0;

  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const failure = step === state.step ? state.failure : undefined;
    if (failure === "hang") hanging += 1;
    else if (failure === "close") socket.destroy();
    else if (typeof failure === "number") socket.write(`${failure} no\r\n`);
    else if (isReply(failure)) socket.write(`${failure.reply}\r\n`);
    else {
      if (failure) await new Promise((resolve) => setTimeout(resolve, failure.lateMs));
      socket.write(`${replies[step]}\r\n`);
      return true;
    }
    return false;
  }

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    await answer(socket, "greeting");
    let id: string | undefined;
    let isText = false;
    for await (const line of createInterface(socket)) {
      if (isText && line !== ".") id ??= /^Message-ID: (.*)$/i.exec(line)?.[1];
      else if (isText) {
        isText = false;
        const refused =
          state.step === "text" && (typeof state.failure === "number" || isReply(state.failure));
        if (id && !refused) accepted.push(id);
        id = undefined;
        await answer(socket, "text");
      } else if (line === "QUIT") socket.end("221 bye\r\n");
      else if (line === "RSET") socket.write("250 ok\r\n");
      else {
        const step = steps.find((name) => line.toUpperCase().startsWith(name)) ?? "EHLO";
        isText = (await answer(socket, step)) && step === "DATA";
      }
    }
  }

  const server = createServer((socket) => void serve(socket).catch(() => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };

  return {
    state,
    accepted,
    /** The number of sessions that are left hanging. */
    hanging: () => hanging,
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
