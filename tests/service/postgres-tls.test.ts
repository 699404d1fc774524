import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Certificate, createCertificate } from "../support/machine/certificate.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { migratePostgres } from "../support/postgres/postgres-store.ts";
import { needing } from "../support/runner/requirements.ts";

describe("PostgreSQL over TLS", needing("postgresql"), () => {
  let folder: string;
  let certificate: Certificate;
  let postgres: Postgres;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tls-"));
    certificate = createCertificate(folder);
    postgres = await startPostgres({ certificate });
    url = postgres.getUrl(await postgres.createDatabase()).replace("127.0.0.1", "localhost");
  });

  afterAll(async () => {
    await postgres.end();
    await rm(folder, { recursive: true });
  });

  test("the certificate authority that the URL names is trusted", async () => {
    await migratePostgres(`${url}?sslmode=verify-full&sslrootcert=${certificate.certificateFile}`);
  });

  test("an untrusted certificate is refused if the URL requires verification", async () => {
    await expect(migratePostgres(`${url}?sslmode=verify-full`)).rejects.toThrow(/self-signed certificate/);
    await migratePostgres(`${url}?sslmode=require`);
  });
});
