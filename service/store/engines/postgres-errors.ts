import pg from "pg";
import { explainNetworkError } from "../../network-error.ts";

/** A write on a server that can only be read: a standby, or a primary that became one. */
export const readOnlyCode = "25006";

/** Whether the database reported the error. */
export function isSqlError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html for temporary errors:
 * lost connections, too many connections, locks, a server that is starting or stopping, a standby
 * during a failover.
 */
const temporaryCodes = /^(08|40|53|55P03|57P0[1235]|25006)/;

/** Whether a retry may succeed although nobody has changed anything. */
export function isTemporary(error: unknown): boolean {
  if (isSqlError(error)) return temporaryCodes.test(error.code ?? "");
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && /^E[A-Z_]+$/.test(code)) || /timeout|terminated/i.test(message);
}

const explanations: Record<string, string> = {
  "28P01": "the password is wrong.",
  "28000": "this user may not connect. Allow it in pg_hba.conf.",
  "3D000": "there is no such database.",
  "42501": "this user may not do what is needed. Let it own the database, or the schemas public and private.",
  "42P01": "the tables are missing. Start the service once: it creates them.",
  [readOnlyCode]: "this is a standby, which can only be read. Name the primary server in DATABASE_URL.",
  "57P03": "it is starting.",
};

/** Describes an error of a connection or a statement in one sentence. */
export function describeError(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (explanations[code]) return explanations[code];
  if (/does not support SSL/.test(message))
    return "it offers no TLS. If the network between is your own, add ?sslmode=disable to DATABASE_URL.";
  if (/self-signed|unable to verify|certificate/i.test(message))
    return `its certificate is not trusted (${message}). Add sslrootcert=/path/to/authority.crt to DATABASE_URL, or sslmode=require to encrypt without verifying.`;
  const reason = isSqlError(error) ? message : (explainNetworkError(error)?.reason ?? message);
  return reason.replace(/\.?$/, ".");
}
