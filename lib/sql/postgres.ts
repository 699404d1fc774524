import pg from "pg";
import { FindingError } from "../errors/finding.ts";
import { explainNetworkError, withAdvice } from "../errors/network-error.ts";
import { isLoopback } from "../http/loopback.ts";
import type { Engine, Query, Row, Statement, Value } from "./engine.ts";
import { createTransactionGuard, toStorable, UnavailableError } from "./engine.ts";

const statementTimeoutMs = 5_000;

/** Longer than `statementTimeoutMs`: a response that is later than this was lost in the network. */
const responseTimeoutMs = 8_000;

const connectionTimeoutMs = 5_000;

/** The connections in addition to those of the channels. PostgreSQL runs a process for each connection. */
const maxOtherConnections = 3;

/**
 * The search path for unqualified names. `public` has what an API such as Supabase's exposes, `private` everything else.
 */
const searchPath = "private, public, pg_temp";

/** Any number that no other program uses for an advisory lock in this database. */
const lockId = 7_237_412_890_661n;

/** How long an instance waits for the migration of another one, or for a locked table. */
const lockTimeoutSeconds = 60;

/**
 * What a commit promises doesn't depend on what the operator or a provider has set for the role or the database: on the
 * isolation of transactions, the format of dates, and the sync of commits.
 */
const ownSettings = `set local search_path = ${searchPath}; set local datestyle = 'ISO'; set local synchronous_commit = on`;

const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // A number would round a bigint.
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.INT4) return BigInt;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export interface PostgresOptions {
  /** The name of the connections in PostgreSQL's own views. */
  application: string;
  /** The setting that has the address, which errors advise to correct. */
  setting: string;
  /** Each gets a connection of its own: see `Engine.transact`. */
  channels: readonly string[];
}

/**
 * Creates the options of `pg` from a URL. `sslmode` has the meaning of PostgreSQL's own programs, so that one URL
 * works for all of them. Over a network the certificate is verified unless the URL says otherwise.
 */
export function readConnectionOptions(url: string): pg.ClientConfig {
  const parsed = new URL(url);
  const { hostname, searchParams } = parsed;
  const isLocal = (hostname === "" || isLoopback(hostname)) && !searchParams.get("host");
  const isSocket = (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
  const verifiesBySystem = searchParams.get("sslrootcert") === "system";
  // To `pg`, it would be the name of a file: https://github.com/brianc/node-postgres/issues/3101
  if (verifiesBySystem) searchParams.delete("sslrootcert");
  const isOverNetwork = !searchParams.has("sslmode") && !searchParams.has("ssl") && !isLocal && !isSocket;
  if (verifiesBySystem || isOverNetwork) searchParams.set("sslmode", "verify-full");
  // Heroku and other users of `pg` write `no-verify`.
  if (searchParams.get("sslmode") === "no-verify") searchParams.set("sslmode", "require");
  if (searchParams.has("sslmode")) searchParams.set("uselibpqcompat", "true");
  return {
    connectionString: parsed.href,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types,
    // begin, statements and commit are sent together: one round trip for each transaction.
    pipeline: true,
  } as pg.ClientConfig;
}

function describeDatabase(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") || decodeURIComponent(hostname) || "localhost";
  return `PostgreSQL at ${host}:${searchParams.get("port") || port || 5432}${decodeURIComponent(pathname)}`;
}

/**
 * Creates the engine, with pools of connections. Behind PgBouncer in transaction mode each transaction may have another
 * session, so each has its own settings.
 */
export function createPostgresEngine(
  url: string,
  { application, setting, channels }: PostgresOptions,
): Engine {
  const guard = createTransactionGuard();
  const pools = new Map([
    ...channels.map((channel) => [channel, createPool(1)] as const),
    ["other", createPool(maxOtherConnections)],
    ["long", createPool(1, 0)],
  ]);

  function createPool(max: number, query_timeout = responseTimeoutMs): pg.Pool {
    const options = { ...readConnectionOptions(url), application_name: application, query_timeout };
    const pool = new pg.Pool({ ...options, max, idleTimeoutMillis: 30_000 });
    // A closed idle connection is not an error, because the next transaction opens another one.
    pool.on("error", () => {});
    return pool;
  }

  /**
   * If it rejects, nothing was written. If the connection was lost after the commit was sent, the outcome is unknown.
   */
  const transact: Engine["transact"] = async (run, channel = "other") => {
    guard.requireNone();
    const pool = pools.get(channel);
    if (!pool) throw new Error(`There is no channel ${channel}`);
    const client = await pool.connect();
    // The error that ends a connection is also emitted as an event. Without a listener, it would end the process.
    const ignore = () => {};
    client.on("error", ignore);
    let isCommitted = false;

    async function commit(statements: readonly Statement[]): Promise<Row[][]> {
      const sent = [...statements, { text: "commit" }].map((statement) => send(client, statement));
      const results = await Promise.all(sent);
      if (results.at(-1)?.command !== "COMMIT") throw new Error("the database rolled a transaction back");
      isCommitted = true;
      return results.slice(0, -1).map(({ rows }) => rows);
    }

    try {
      const timeout = channel === "long" ? 0 : statementTimeoutMs;
      const started = client.query(`begin isolation level read committed; ${ownSettings};
        set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${timeout}`);
      started.catch(ignore);
      const execute = async (script: string) => void (await client.query(script));
      const query: Query = async (text, values) => (await send(client, { text, values: values ?? [] })).rows;
      const result = await guard.run(() => run({ query, execute, commit }));
      await started;
      if (!isCommitted) await commit([]);
      client.release();
      return result;
    } catch (error) {
      // After a failover the connection may lead to a read-only server, so it must not stay in the pool.
      client.release(true);
      throw error;
    } finally {
      client.off("error", ignore);
    }
  };

  const query: Query = async (text, values = []) => {
    const [rows = []] = await transact(({ commit }) => commit([{ text, values }]));
    return rows;
  };

  const name = describeDatabase(url);

  return {
    name,
    dialect: "postgresql",
    listTables: "select tablename as name from pg_catalog.pg_tables where schemaname = 'private'",
    prepareMigrations: `set local lock_timeout = '${lockTimeoutSeconds}s'; select pg_advisory_xact_lock(${lockId});
      create schema if not exists private`,
    query,
    transact,

    async requireUnicode() {
      const [row] = await query("select current_setting('server_encoding') as encoding");
      if (row?.encoding === "UTF8") return;
      throw new FindingError(
        `${name} has the encoding ${row?.encoding}, which can't hold all texts. → Create another database with: encoding 'UTF8' template template0`,
      );
    },

    // Data exceptions and violated constraints.
    isAboutData: (error) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ""),

    explain(cause) {
      if (cause instanceof FindingError) return cause;
      const Explained = isTemporary(cause) ? UnavailableError : FindingError;
      const sentence = withAdvice(describePostgresError(cause, setting), `Correct that, or ${setting}`);
      return new Explained(`${name}: ${sentence}`, { cause });
    },

    async findUnsafeSettings() {
      const rows = await query(
        "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name",
      );
      return rows.map((row) => String(row.name));
    },

    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

function send(client: pg.PoolClient, { text, values = [] }: Statement) {
  return client.query(text, values.map<Value>(toStorable));
}

/**
 * Whether an error may end without a change of the settings. These errors of the server may: a broken connection, a standby that
 * may be promoted, a conflict, too many connections, a lock, a stop or start, a disk, and internal errors. Poolers report an
 * internal error if all connections are in use or the database is starting.
 */
function isTemporary(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|25006|40|53|55|57|58|XX)/.test(error.code ?? "");
  const { code = "", message } = error as NodeJS.ErrnoException;
  // A file that the address names, such as that of a CA.
  const isFile = /^(ENOENT|EACCES|EISDIR)$/.test(code) && !isMissingSocket(error);
  return !(error instanceof TypeError || isFile || isAboutUrl.test(message));
}

function isMissingSocket(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === "ENOENT" && syscall === "connect";
}

const isAboutUrl = /SSL|certificate|self-signed|password must be/i;

/** For codes whose own messages do not say what to do: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const listExplanations = (setting: string): Record<string, string> => ({
  "42501": "this user may not do what is needed. Let it own the database, or the schemas public and private.",
  "25006": `this is a standby, which can only be read. Name the primary server in ${setting}.`,
});

export function describePostgresError(error: unknown, setting: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const explanation = listExplanations(setting)[code];
  if (explanation) return explanation;
  if (isMissingSocket(error)) return "there is no socket, so it isn't running.";
  if (/does not support SSL/.test(message))
    return `it offers no TLS. If the network between is your own, add ?sslmode=disable to ${setting}.`;
  // `pg` reports this if the password is empty or missing.
  if (/password must be/.test(message)) return `it requires a password. Write it in ${setting}.`;
  if (/verify-ca requires/.test(message))
    return `sslmode=verify-ca needs the authority's certificate. Add sslrootcert=/path/to/authority.crt to ${setting}.`;
  if (/self-signed|unable to verify|certificate/i.test(message))
    return `its certificate is not trusted (${message}). Add sslrootcert=/path/to/authority.crt to ${setting}, or sslmode=require to encrypt without verifying.`;
  const reason = error instanceof pg.DatabaseError ? message : (explainNetworkError(error) ?? message);
  return reason.replace(/\.?$/, ".");
}
