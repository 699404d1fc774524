import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";

export interface Certificate {
  certificateFile: string;
  keyFile: string;
}

/** Copies the tests' self-signed certificate for 127.0.0.1, localhost, and 0.0.0.0. It is valid until 2126. */
export function createCertificate(folder: string): Certificate {
  const [certificateFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "certificate.key")];
  copyFileSync(join(import.meta.dirname, "certificate.pem"), certificateFile);
  copyFileSync(join(import.meta.dirname, "certificate.key"), keyFile);
  // PostgreSQL refuses a key that others can read.
  chmodSync(keyFile, 0o600);
  return { certificateFile, keyFile };
}
