import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createMailServer, password } from "../../service/outbox/mail-server.fixture.ts";
import { createSmtpDelivery } from "../../service/outbox/smtp-delivery.ts";
import { createStoredMessage } from "../../service/store/new-message.fixture.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const folder = createTemporaryFolder();
const { certificateFile, keyFile } = createCertificate(folder);
const authorities = getCACertificates("default");

afterEach(() => {
  setDefaultCACertificates(authorities);
  vi.unstubAllEnvs();
});

/** Reads a file of settings as a start does. */
function load(text: string): void {
  const file = join(folder, ".env");
  writeFileSync(file, text);
  vi.stubEnv("ENV_FILE", file);
  // This machine's own would have precedence.
  vi.stubEnv("NODE_EXTRA_CA_CERTS", undefined);
  loadEnvironment();
}

test.for([
  ["STARTTLS", "smtp", false],
  ["TLS from the start", "smtps", true],
] as const)(
  "a message is sent through %s if .env names the authority of the certificate",
  async ([, scheme, secure]) => {
    const certificate = { cert: readFileSync(certificateFile), key: readFileSync(keyFile) };
    const server = await createMailServer({ secure, disabledCommands: [], ...certificate });
    onTestFinished(server.close);
    // Reaches this machine, but is not one of its loopback addresses, whose certificates aren't checked.
    const SMTP_URL = `${scheme}://website:${password}@0.0.0.0:${server.port}`;
    const deliver = createSmtpDelivery({ ...readServiceSettings({ SMTP_URL }), SMTP_URL }, Date.now);
    const send = () => deliver(createStoredMessage({}), new AbortController().signal);
    load("");
    await expect(send()).rejects.toThrow("its certificate is self-signed or from a private CA");
    load(`NODE_EXTRA_CA_CERTS=${certificateFile}\n`);
    await send();
    expect(server.mails).toHaveLength(1);
  },
);

test("an authority's file that can't be read is an error", () => {
  expect(() => load("NODE_EXTRA_CA_CERTS=missing.pem\n")).toThrow(
    "NODE_EXTRA_CA_CERTS=missing.pem must be a readable file of certificates (PEM).",
  );
});
