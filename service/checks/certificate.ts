import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";

export interface Certificate {
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The code for which browsers would refuse it; undefined if they accept it. */
  problem: string | undefined;
}

/** Reads the certificate of a site, also one that isn't trusted. Rejects if the server can't be reached. */
export async function readCertificate(origin: string, signal: AbortSignal): Promise<Certificate> {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    // An address is no server name: RFC 6066.
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
