import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";

/** Reads the certificate of a site, also one that browsers refuse. Rejects if the server can't be reached. */
export async function readCertificate(origin: string, signal: AbortSignal) {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    // An IP address isn't a server name: RFC 6066.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal });
    const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
    return { expiresAt, problem: socket.authorized ? undefined : String(socket.authorizationError) };
  } finally {
    socket.destroy();
  }
}
