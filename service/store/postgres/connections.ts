import pg from "pg";
import { isLoopback } from "../../loopback.ts";

/** One statement of a transaction. */
export interface Statement {
  text: string;
  values?: unknown[];
}

export type Row = Record<string, unknown>;

/** Milliseconds that the database may take for one statement. */
const statementTimeout = 5_000;

/** Milliseconds after which an answer is not waited for any longer: the network swallowed it. */
const answerTimeout = 8_000;

/** Milliseconds to wait for a connection. */
const connectionTimeout = 5_000;

/**
 * Milliseconds for which nothing is tried after an answer that never came. Whoever waited for one would otherwise
 * have all that arrived since wait as long.
 */
const silenceTime = 1_000;

/** What PgBouncer in transaction mode leaves out of a session is said in each transaction. */
const begin = `begin; set local statement_timeout = ${statementTimeout};
  set local idle_in_transaction_session_timeout = ${statementTimeout}`;

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // A bigint as a number would be rounded.
    if (oid === pg.types.builtins.INT8) return BigInt;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

/**
 * What `pg` is told of a URL. `sslmode` means what it does to PostgreSQL's own programs, so that one URL serves
 * them all; over a network nothing is sent in clear unless the URL says `sslmode=disable`.
 */
export function readConnectionOptions(url: string): pg.ClientConfig {
  const parsed = new URL(url);
  const { searchParams } = parsed;
  const { hostname } = parsed;
  const isLocal = (hostname === "" || isLoopback(hostname)) && !searchParams.get("host");
  const isSocket = (searchParams.get("host") ?? decodeURIComponent(parsed.hostname)).startsWith("/");
  if (!searchParams.has("sslmode") && !searchParams.has("ssl") && !isLocal && !isSocket)
    searchParams.set("sslmode", "require");
  if (searchParams.has("sslmode")) searchParams.set("uselibpqcompat", "true");
  return {
    connectionString: parsed.href,
    application_name: "cardamint",
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
    types,
    // begin, statements and commit go out together: one round trip for a transaction.
    pipeline: true,
  } as pg.ClientConfig;
}

/** Where a database is, without name and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${decodeURIComponent(hostname) || "localhost"}:${port || 5432}${pathname}`;
}

export type Connections = ReturnType<typeof createConnections>;

/** A small pool of connections, each of which may be a different server session for each transaction. */
export function createConnections(url: string, most: number) {
  const pool = new pg.Pool({
    ...readConnectionOptions(url),
    max: most,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that ends is no error: the next transaction opens another.
  pool.on("error", () => {});
  let silentUntil = 0;

  async function connect(): Promise<pg.PoolClient> {
    if (performance.now() < silentUntil) throw new Error("the database does not answer");
    return noteSilence(pool.connect());
  }

  async function noteSilence<Result>(attempt: Promise<Result>): Promise<Result> {
    try {
      return await attempt;
    } catch (error) {
      if (isSilence(error)) silentUntil = performance.now() + silenceTime;
      throw error;
    }
  }

  return {
    /**
     * Runs statements as one transaction and gives the rows of each. Where it throws, nothing was written, or the
     * connection was lost after the commit was sent and it is unknown whether it was.
     */
    async transact(statements: Statement[]): Promise<Row[][]> {
      const client = await connect();
      // The error that ends a connection also comes as an event, which unheard would end the process.
      const ignore = () => {};
      client.on("error", ignore);
      const queries = [{ text: begin }, ...statements, { text: "commit" }].map((query) =>
        client.query(query),
      );
      const outcomes = await Promise.allSettled(queries);
      const failure = outcomes.find((outcome) => outcome.status === "rejected");
      client.off("error", ignore);
      client.release(failure && !isStatementError(failure.reason));
      if (failure) return noteSilence(Promise.reject(failure.reason));
      const results = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<pg.QueryResult>).value);
      if (results.at(-1)?.command !== "COMMIT") throw new Error("the database rolled a transaction back");
      return results.slice(1, -1).map(({ rows }) => rows as Row[]);
    },

    end: () => pool.end(),
  };
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message) && !isSqlError(error);
}

/** Whether the database itself said what is wrong. */
export function isSqlError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether it was about a statement only, and the connection goes on. */
function isStatementError(error: unknown): boolean {
  return isSqlError(error) && error.severity === "ERROR";
}
