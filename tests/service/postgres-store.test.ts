import { describe } from "vitest";
import { findPostgres } from "../support/postgres/postgres.ts";
import { testPostgresStore } from "../support/postgres/postgres-conformance.ts";
import { needing } from "../support/runner/requirements.ts";

describe("Debian's PostgreSQL", needing("postgresql"), () =>
  testPostgresStore("as installed", () => findPostgres()),
);
