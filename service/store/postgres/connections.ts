import pg from "pg";
import { isLoopback } from "../../loopback.ts";

/** One statement of a transaction. */
export interface Statement {
  text: string;
  values?: unknown[];
}

export type Row = Record<string, unknown>;

const statementTimeoutMs = 5_000;

/** Longer than `statementTimeoutMs`: a response that is later than this was lost in the network. */
const responseTimeoutMs = 8_000;

const connectionTimeoutMs = 5_000;

/**
 * After a timeout all transactions fail at once for this time. Otherwise everything that arrived during the timeout
 * would wait for a timeout of its own.
 */
const pauseAfterTimeoutMs = 1_000;

/** Each transaction sets its timeouts, because PgBouncer in transaction mode keeps no settings of a session. */
const begin = `begin; set local statement_timeout = ${statementTimeoutMs};
  set local idle_in_transaction_session_timeout = ${statementTimeoutMs}`;

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // A number would round a bigint.
    if (oid === pg.types.builtins.INT8) return BigInt;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

/**
 * Creates the options of `pg` from a URL. `sslmode` has the meaning of PostgreSQL's own programs, so that one URL
 * works for all of them. Over a network TLS is required unless the URL has `sslmode=disable`.
 */
export function readConnectionOptions(url: string): pg.ClientConfig {
  const parsed = new URL(url);
  const { hostname, searchParams } = parsed;
  const isLocal = (hostname === "" || isLoopback(hostname)) && !searchParams.get("host");
  const isSocket = (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
  if (!searchParams.has("sslmode") && !searchParams.has("ssl") && !isLocal && !isSocket)
    searchParams.set("sslmode", "require");
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

export type Connections = ReturnType<typeof createConnections>;

/** Creates a pool of connections. Behind PgBouncer each transaction may have another session. */
export function createConnections(url: string, max: number) {
  const pool = new pg.Pool({
    ...readConnectionOptions(url),
    max,
    idleTimeoutMillis: 30_000,
  });
  // The end of an idle connection is no error: the next transaction opens another one.
  pool.on("error", () => {});
  let pausedUntil = 0;

  async function connect(): Promise<pg.PoolClient> {
    if (performance.now() < pausedUntil) throw new Error("the database does not answer");
    return pauseAfterTimeout(pool.connect());
  }

  async function pauseAfterTimeout<Result>(attempt: Promise<Result>): Promise<Result> {
    try {
      return await attempt;
    } catch (error) {
      if (isTimeout(error)) pausedUntil = performance.now() + pauseAfterTimeoutMs;
      throw error;
    }
  }

  /**
   * Runs statements in one transaction, and returns the rows of each. If it rejects, nothing was written, unless
   * the connection was lost after the commit was sent: then nobody knows.
   */
  async function transact(statements: Statement[]): Promise<Row[][]> {
    const client = await connect();
    // The error that ends a connection is also emitted as an event, which would end the process without a listener.
    const ignore = () => {};
    client.on("error", ignore);
    const queries = [{ text: begin }, ...statements, { text: "commit" }].map((query) => client.query(query));
    const outcomes = await Promise.allSettled(queries);
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    client.off("error", ignore);
    client.release(failure && !isStatementError(failure.reason));
    if (failure) return pauseAfterTimeout(Promise.reject(failure.reason));
    const results = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<pg.QueryResult>).value);
    if (results.at(-1)?.command !== "COMMIT") throw new Error("the database rolled a transaction back");
    return results.slice(1, -1).map(({ rows }) => rows as Row[]);
  }

  return {
    transact,

    /** Runs one statement in a transaction of its own. */
    async query(text: string, values: unknown[] = []): Promise<Row[]> {
      const [rows = []] = await transact([{ text, values }]);
      return rows;
    },

    end: () => pool.end(),
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message) && !isSqlError(error);
}

/** Whether the database reported the error. */
export function isSqlError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether the error is about a statement only, so that the connection can be used again. */
function isStatementError(error: unknown): boolean {
  return isSqlError(error) && error.severity === "ERROR";
}
