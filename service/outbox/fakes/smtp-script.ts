import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Where a mail server can fail, in the order of a session; `text` is the reply to the mail's end. */
export const steps = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "text"] as const;

export type Step = (typeof steps)[number];

/** What it does there: refuses with a code, keeps silent, closes the connection, or answers late (milliseconds). */
export type Fault = number | "hang" | "close" | { lateMs: number };

const replies: Record<Step, string> = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250 mail.example",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go ahead",
  text: "250 taken",
};

/** A mail server that fails at one step as a test says, and counts what it took. */
export async function createSmtpScript() {
  const state: { step: Step; fault: Fault | undefined } = { step: "greeting", fault: undefined };
  /** The Message-IDs of all mails that came whole, in their order. */
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let hanging = 0;

  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const fault = step === state.step ? state.fault : undefined;
    if (fault === "hang") hanging += 1;
    else if (fault === "close") socket.destroy();
    else if (typeof fault === "number") socket.write(`${fault} no\r\n`);
    else {
      if (fault) await new Promise((resolve) => setTimeout(resolve, fault.lateMs));
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
        const refused = state.step === "text" && typeof state.fault === "number";
        if (id && !refused) taken.push(id);
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
    taken,
    /** How many sessions were left hanging. */
    hanging: () => hanging,
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
