import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail server on this machine that accepts one name and password. */
export async function createMailLogin(name: string, password: string, options: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    ...options,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    // Closing the server also ends open connections at once.
    closeTimeout: 1,
    onAuth(given, _session, callback) {
      if (given.username === name && given.password === password) callback(null, { user: name });
      else callback(Object.assign(new Error("no"), { responseCode: 535 }));
    },
  });
  // A client that disconnects must not fail the server.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
