import { describe } from "vitest";
import { testPostgresStore } from "../support/postgres/postgres-conformance.ts";
import { needing } from "../support/runner/requirements.ts";

describe("PgBouncer in transaction mode", needing("postgresql", "pgbouncer"), () =>
  testPostgresStore("before Debian's PostgreSQL", { pooled: true }),
);
