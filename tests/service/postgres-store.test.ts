import { describe } from "vitest";
import { findPostgres } from "../support/postgres.ts";
import { testPostgresStore } from "../support/postgres-conformance.ts";
import { needing } from "../support/requirements.ts";

describe("Debian's PostgreSQL", needing("postgresql"), () =>
  testPostgresStore("as installed", () => findPostgres()),
);
