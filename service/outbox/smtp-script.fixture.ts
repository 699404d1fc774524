import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { listen } from "../../tests/support/machine/free-port.ts";

/** The steps of a session, and the replies of a server that accepts everything; `text` is the reply after the email. */
const replies = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250-mail.example\r\n250 AUTH PLAIN",
  AUTH: "235 ok",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go ahead",
  text: "250 accepted",
  RSET: "250 ok",
};

export type Step = keyof typeof replies;

/** As Exim's rules that drop a client: a reply, and the end of the connection. */
export const dropped = "550 dropped";

/** How a step fails: with a reply, also of another protocol, without an answer, by closing the connection, or late. */
export type Failure = "hang" | "close" | "late" | `${number}${string}` | `* OK${string}`;

/** Starts a mail server that fails as a test says, until the test is over. */
export async function createSmtpScript(failures: Partial<Record<Step, Failure>> = {}, login = "") {
  /** What clients sent, without the texts of emails. */
  const lines: string[] = [];
  /** The Message-IDs of the accepted emails, in their order. */
  const accepted: string[] = [];
  const sockets = new Set<Socket>();
  const hanging = Promise.withResolvers<void>();

  /** Returns whether the client may continue. */
  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const failure = script.failures[step];
    if (failure === "hang") hanging.resolve();
    else if (failure === "close") socket.destroy();
    else if (failure === dropped) socket.end(`${failure}\r\n`);
    else if (failure && failure !== "late") socket.write(`${failure}\r\n`);
    else {
      if (failure) await new Promise((resolve) => setTimeout(resolve, 20));
      return socket.write(`${replies[step]}\r\n`);
    }
    return false;
  }

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    await answer(socket, "greeting");
    let id = "";
    let isText = false;
    for await (const line of createInterface(socket)) {
      if (isText && line !== ".") id ||= /^Message-ID: (.*)$/i.exec(line)?.[1] ?? "";
      else if (isText) {
        isText = false;
        if (!/^\d/.test(script.failures.text ?? "")) accepted.push(id);
        id = "";
        await answer(socket, "text");
      } else if (line === "QUIT") socket.end("221 bye\r\n");
      else {
        lines.push(line);
        const step = line.slice(0, 4).toUpperCase().replace("HELO", "EHLO") as Step;
        isText = (await answer(socket, step)) && step === "DATA";
      }
    }
  }

  const server = createServer((socket) => void serve(socket).catch(() => {}));
  const script = {
    failures,
    lines,
    accepted,
    /** Resolves with the first session that gets no answer. */
    hanging: hanging.promise,
    url: `smtp://${login}127.0.0.1:${await listen(server)}`,
  };
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return script;
}
