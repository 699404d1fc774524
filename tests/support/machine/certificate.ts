import { execFileSync } from "node:child_process";
import { join } from "node:path";

export interface Certificate {
  certificateFile: string;
  keyFile: string;
}

/** Creates a self-signed certificate for this machine. */
export function createCertificate(folder: string): Certificate {
  const [certificateFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", keyFile];
  const options = ["req", "-x509", "-days", "1", "-out", certificateFile];
  execFileSync("openssl", [...options, ...key, ...subject], { stdio: "ignore" });
  return { certificateFile, keyFile };
}
