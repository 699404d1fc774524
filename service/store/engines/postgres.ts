import pg from "pg";
import { isLoopback } from "../../loopback.ts";
import type { Engine, OpenMode, Query, Row, Statement, Value } from "./engine.ts";
import { toStorable } from "./engine.ts";
import { isSqlError, readOnlyCode } from "./postgres-errors.ts";

const statementTimeoutMs = 5_000;

/** Longer than `statementTimeoutMs`: a response that is later than this was lost in the network. */
const responseTimeoutMs = 8_000;

const connectionTimeoutMs = 5_000;

/**
 * After a timeout all transactions fail at once for this time. Otherwise everything that arrived during the timeout
 * would wait for a timeout of its own.
 */
const pauseAfterTimeoutMs = 1_000;

/** Not counting the connection that writes batches. PostgreSQL runs a process for each connection. */
const maxOtherConnections = 3;

/**
 * The search path for unqualified names. `private` has the service's tables and functions, `public` the counter, which
 * Supabase's API exposes.
 */
export const searchPath = "private, public, pg_temp";

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // A number would round a bigint.
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.INT4) return BigInt;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

/**
 * Creates the options of `pg` from a URL. `sslmode` has the meaning of PostgreSQL's own programs, so that one URL
 * works for all of them. Over a network the certificate is verified unless the URL says otherwise.
 */
export function readConnectionOptions(url: string): pg.ClientConfig {
  const parsed = new URL(url);
  const { hostname, searchParams } = parsed;
  const isLocal = (hostname === "" || isLoopback(hostname)) && !searchParams.get("host");
  const isSocket = (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
  if (!searchParams.has("sslmode") && !searchParams.has("ssl") && !isLocal && !isSocket)
    searchParams.set("sslmode", "verify-full");
  if (searchParams.has("sslmode")) searchParams.set("uselibpqcompat", "true");
  return {
    connectionString: parsed.href,
    application_name: "cardamint",
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
    types,
    // begin, statements and commit are sent together: one round trip for each transaction.
    pipeline: true,
  } as pg.ClientConfig;
}

/** Names a database, without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${decodeURIComponent(hostname) || "localhost"}:${port || 5432}${pathname}`;
}

/**
 * Creates the engine on a migrated database, with a pool of connections. Behind PgBouncer in transaction mode each
 * transaction may have another session, so each sets its own timeouts and its search path.
 */
export function createPostgresEngine(url: string, mode: OpenMode = "service"): Engine {
  // The transaction of a move may take as long as it needs.
  const unlimited = mode === "move";
  const pools = { batch: createPool(1), other: createPool(maxOtherConnections) };
  const timeout = unlimited ? 0 : statementTimeoutMs;
  const begin = `begin ${mode === "read" ? "read only" : ""}; set local search_path = ${searchPath};
    set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${timeout}`;
  let pausedUntil = 0;

  function createPool(max: number): pg.Pool {
    const options = readConnectionOptions(url);
    if (unlimited) options.query_timeout = 0;
    const pool = new pg.Pool({ ...options, max, idleTimeoutMillis: 30_000 });
    // A closed idle connection is not an error: the next transaction opens another one.
    pool.on("error", () => {});
    return pool;
  }

  async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    if (performance.now() < pausedUntil) throw new Error("the database does not answer");
    return pool.connect();
  }

  function noteTimeout(error: unknown): void {
    if (isTimeout(error)) pausedUntil = performance.now() + pauseAfterTimeoutMs;
  }

  /**
   * If it rejects, nothing was written, unless the connection was lost after the commit was sent: then nobody knows.
   */
  const transact: Engine["transact"] = async (run, connection = "other") => {
    const client = await connect(pools[connection]).catch((error) => {
      noteTimeout(error);
      throw error;
    });
    // The error that ends a connection is also emitted as an event, which would end the process without a listener.
    const ignore = () => {};
    client.on("error", ignore);
    let isBroken = false;
    let isCommitted = false;

    async function commit(statements: readonly Statement[]): Promise<Row[][]> {
      const sent = [...statements, { text: "commit" }].map((statement) => send(client, statement));
      const results = await Promise.all(sent);
      if (results.at(-1)?.command !== "COMMIT") throw new Error("the database rolled a transaction back");
      isCommitted = true;
      return results.slice(0, -1).map(({ rows }) => rows);
    }

    try {
      const started = client.query(begin);
      started.catch(ignore);
      const query: Query = async (text, values) => (await send(client, { text, values: values ?? [] })).rows;
      const result = await run({ query, commit });
      await started;
      if (!isCommitted) await commit([]);
      return result;
    } catch (error) {
      noteTimeout(error);
      isBroken = !isReusableAfter(error);
      if (!isBroken) await client.query("rollback").catch(() => (isBroken = true));
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(isBroken);
    }
  };

  const query: Query = async (text, values = []) => {
    const [rows = []] = await transact(({ commit }) => commit([{ text, values }]));
    return rows;
  };

  return {
    skipLocked: "for update skip locked",
    lockTables: (names) => `lock table ${names.join(", ")} in exclusive mode`,
    restartIds: `
      select setval(pg_get_serial_sequence('inbox_message', 'id'), coalesce(max(id), 0) + 1, false)
      from inbox_message`,
    query,
    transact,

    // PostgreSQL removes its log automatically, and doesn't read it with the tables.
    removeDeletedText: async () => {},

    classify(error) {
      if (!isSqlError(error)) return undefined;
      // Data exceptions and violated constraints.
      if (/^2[23]/.test(error.code ?? "")) return "data";
      return error.code === readOnlyCode ? "read-only" : undefined;
    },

    async close() {
      await Promise.all([pools.batch.end(), pools.other.end()]);
    },
  };
}

function send(client: pg.PoolClient, { text, values = [] }: Statement) {
  return client.query(text, values.map<Value>(toStorable));
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message) && !isSqlError(error);
}

/**
 * Whether the error is about a statement only. After a failover a connection may lead to a server that can only be read:
 * under traffic it would never leave the pool.
 */
function isReusableAfter(error: unknown): boolean {
  return isSqlError(error) && error.severity === "ERROR" && error.code !== readOnlyCode;
}
