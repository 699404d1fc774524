import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createCertificate } from "../support/machine/certificate.ts";
import { listen } from "../support/machine/free-port.ts";
import { projectFolder } from "../support/project-folder.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const environment = join(projectFolder, "settings/environment.ts");

test("a certificate authority in .env is trusted, and an unreadable file is an error", async () => {
  const folder = createTemporaryFolder();
  const { certificateFile, keyFile } = createCertificate(folder);
  const server = createServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) });
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const connect = `
    const { loadEnvironment } = await import(${JSON.stringify(environment)});
    loadEnvironment();
    const socket = (await import("node:tls")).connect(${port}, "localhost");
    socket.once("secureConnect", () => { console.log("trusted"); process.exit(); });
    socket.once("error", ({ message }) => { console.log(message); process.exit(); });`;
  const run = async (text: string) => {
    writeFileSync(join(folder, ".env"), text);
    const env = { PATH: process.env.PATH };
    const args = ["--input-type=module", "--eval", connect];
    return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout.trim();
  };
  expect(await run("")).toContain("self-signed certificate");
  expect(await run(`NODE_EXTRA_CA_CERTS=${certificateFile}\n`)).toBe("trusted");
  await expect(run("NODE_EXTRA_CA_CERTS=missing.pem\n")).rejects.toThrow(
    "NODE_EXTRA_CA_CERTS=missing.pem must be a readable file of certificates (PEM).",
  );
});
