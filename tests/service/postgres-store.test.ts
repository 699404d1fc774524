import { describe } from "vitest";
import { testPostgresStore } from "../support/postgres/postgres-conformance.ts";
import { needing } from "../support/runner/requirements.ts";

describe("Debian's PostgreSQL", needing("postgresql"), () => testPostgresStore("as installed"));
