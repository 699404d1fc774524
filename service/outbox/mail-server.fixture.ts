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

interface Options extends SMTPServerOptions {
  password?: string;
}

/** Starts a real mail server that accepts everything but wrong passwords, without TLS by default. */
export async function createMailServer({ password = "right", ...options }: Options = {}) {
  const mails: Mail[] = [];
  const state = { loginsSeen: 0 };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    ...options,
    onAuth(auth, _session, callback) {
      state.loginsSeen += 1;
      if (auth.password === password) callback(null, { user: auth.username });
      else callback(Object.assign(new Error("who are you?"), { responseCode: 535 }));
    },
    onData(stream, session, callback) {
      readMail(stream).then((mail) => {
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
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
