import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface Mail {
  parsed: ParsedMail;
  /** As it was received. */
  source: string;
  recipients: string[];
}

async function readMail(stream: NodeJS.ReadableStream) {
  const source = await text(stream);
  return { source, parsed: await simpleParser(source) };
}

/** How the server answers a recipient; a code rejects it. One that is silent accepts it, and never answers the text. */
type Behavior = "accepting" | "hanging" | "silent" | 421 | 550;

/** The one that the mail server accepts. */
export const password = "right";

interface Options extends SMTPServerOptions {
  password?: string;
}

/** Starts a real mail server that behaves as a test says, without TLS by default. */
export async function createMailServer({ password: accepted = password, ...options }: Options = {}) {
  const mails: Mail[] = [];
  const arrived = Promise.withResolvers<void>();
  const state: { behavior: Behavior; loginsSeen: number } = { behavior: "accepting", loginsSeen: 0 };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    ...options,
    onAuth(auth, _session, callback) {
      state.loginsSeen += 1;
      if (auth.password === accepted) callback(null, { user: auth.username });
      else callback(Object.assign(new Error("who are you?"), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, callback) {
      arrived.resolve();
      if (state.behavior === "accepting" || state.behavior === "silent") callback();
      else if (state.behavior !== "hanging")
        callback(Object.assign(new Error("not now"), { responseCode: state.behavior }));
    },
    onData(stream, session, callback) {
      readMail(stream).then((mail) => {
        if (state.behavior === "silent") return;
        mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      }, callback);
    },
  });
  // Clients give up hanging connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;

  return {
    mails,
    state,
    /** Resolves with the first recipient. */
    arrived: arrived.promise,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
