import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "./measurement.ts";
import { startService } from "./peers/service.ts";
import { findTool, run } from "./tools.ts";

const observatory = "@mdn/mdn-http-observatory";
const version = "1.4.8";

/** It brings 130 MB of packages that nothing else needs: installed at its first use, and kept there. */
const cache = join(import.meta.dirname, "../node_modules/.cache/observatory");

interface Scan {
  scan: { grade: string; score: number; testsFailed: number };
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
}

/** Installs it where it is not there yet, and gives its folder. */
async function install(): Promise<string> {
  const folder = join(cache, "node_modules", observatory);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, "package.json"), "{}");
    // Its own install scripts fetch lists from the Internet and compile a PostgreSQL client: neither is needed.
    const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...options, `${observatory}@${version}`], {
      cwd: cache,
      stdio: "inherit",
    });
  }
  // In place of the list of sites that browsers know to be secure: this one is not on it.
  await writeFile(join(folder, "conf/hsts-preload.json"), "{}");
  return folder;
}

/** Its verdict on a host whose certificate it is told to trust. */
async function scan(host: string, trusted: string): Promise<Scan> {
  const script = join(await install(), "src/scan.js");
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted };
  const { stdout } = await promisify(execFile)(process.execPath, [script, host], { env });
  return JSON.parse(stdout);
}

async function createCertificate(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", key, "-out", cert];
  run(findTool("openssl"), [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    ...subject,
    ...files,
  ]);
  return { key: await readFile(key), cert: await readFile(cert), file: cert };
}

/** TLS in front of the service, as an operator's proxy has it. */
async function startProxy(target: string) {
  const folder = await mkdtemp(join(tmpdir(), "cardamint-tls-"));
  const { file, ...pair } = await createCertificate(folder);
  const server = createServer(pair, (incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const forwarded = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    certificate: file,
    async end(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The grade that MDN's HTTP Observatory gives the service's headers, behind TLS on this machine. */
export const measure: Measure = async () => {
  const service = await startService({ SITE_ORIGIN: "https://localhost" });
  const proxy = await startProxy(service.origin);
  const { scan: verdict, tests } = await scan(proxy.host, proxy.certificate);
  await proxy.end();
  await service.end();
  const findings = Object.entries(tests).map(([test, { pass, result, scoreModifier }]) => ({
    test,
    pass: pass ? "yes" : "no",
    result,
    points: scoreModifier,
  }));
  return {
    title: `MDN HTTP Observatory: ${verdict.grade}, ${verdict.score} points`,
    rows: findings,
    note: "Aim: A+, 120 points or more.",
  };
};
