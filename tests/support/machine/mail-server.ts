import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The only login that the tests' mail servers accept. */
export const login = { name: "website", password: "right" };

/** A mail server of another project, with one mailbox. */
export interface MailServer {
  /** The port of SMTP with STARTTLS. */
  port: number;
  /** The port of SMTP over TLS. */
  tlsPort: number;
  /** Reads the emails in the mailbox as they were delivered. */
  readMails(): Buffer[];
  /** Reads what the server has logged. */
  log(): string;
  /** Accepts recipients from now on. */
  endGreylisting(): void;
  /** Kills its processes, as a power failure would. */
  crash(): Promise<void>;
  /** Starts it again, after a crash. */
  restart(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface MailServerOptions {
  certificate: { certificateFile: string; keyFile: string };
  /** In bytes. */
  maxSize?: number;
  /** Refuses each recipient at first, as greylisting does. */
  isGreylisting?: boolean;
}

/**
 * Creates a private certificate authority, and a certificate of it for 0.0.0.0: an address that leads to this machine, but
 * is none of those whose certificates aren't checked.
 */
export function createPrivateCertificate(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout"];
  openssl("req", "-x509", ...newKey, file("ca.key"), "-out", file("ca.pem"), "-subj", "/CN=Private CA");
  openssl("req", ...newKey, file("key.pem"), "-out", file("request.pem"), "-subj", "/CN=mail.example.com");
  writeFileSync(file("names"), "subjectAltName=IP:0.0.0.0\n");
  const authority = ["-CA", file("ca.pem"), "-CAkey", file("ca.key")];
  openssl(
    "x509",
    "-req",
    "-in",
    file("request.pem"),
    ...authority,
    "-extfile",
    file("names"),
    "-out",
    file("cert.pem"),
  );
  // Mail servers read it as users of their own.
  chmodSync(folder, 0o755);
  chmodSync(file("key.pem"), 0o644);
  return { authorityFile: file("ca.pem"), certificateFile: file("cert.pem"), keyFile: file("key.pem") };
}

/** Polls until something is true. */
export async function waitUntil(condition: () => boolean, problem: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(problem());
}
