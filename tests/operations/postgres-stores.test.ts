import { describe } from "vitest";
import { findPostgres } from "../support/postgres/postgres.ts";
import { testPostgresStore } from "../support/postgres/postgres-conformance.ts";
import { needing } from "../support/runner/requirements.ts";

describe("PostgreSQL 18", needing("postgresql 18"), () =>
  testPostgresStore("from npm", () => findPostgres({ major: 18 })),
);

describe("PgBouncer in transaction mode", needing("postgresql", "pgbouncer"), () =>
  testPostgresStore("before Debian's PostgreSQL", () => findPostgres(), { pooled: true }),
);
