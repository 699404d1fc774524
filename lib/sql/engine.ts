import { AsyncLocalStorage } from "node:async_hooks";
import { FindingError } from "../errors/finding.ts";

export type Dialect = "sqlite" | "postgresql";

/** The database can't be used now, but may be later, without a change of the settings. */
export class UnavailableError extends FindingError {}

/** A value of a parameter. Texts are stored without NUL and lone surrogates, which PostgreSQL can't store. */
export type Value = string | number | bigint | null;

/** Integers are bigints. */
export type Row = Record<string, string | bigint | null>;

/** Parameters are `$1`, `$2`, … in both engines. */
export interface Statement {
  text: string;
  values?: readonly Value[];
}

export type Query = (text: string, values?: readonly Value[]) => Promise<Row[]>;

interface Transaction {
  query: Query;
  /** Runs statements without parameters. */
  execute(script: string): Promise<void>;
  /** Runs the last statements together with the commit, in one round trip. Returns the rows of each. */
  commit(statements: readonly Statement[]): Promise<Row[][]>;
}

/**
 * The differences between SQLite and PostgreSQL. The statements are the same for both: three functions, `now_ms()`,
 * `today()`, and `json_each(text)`, exist in SQLite or are defined by the engine or a migration, and SQLite's engine
 * leaves out `for update`, because it locks the whole file.
 */
export interface Engine {
  /** Names the database in errors, without user and password. */
  readonly name: string;
  readonly dialect: Dialect;
  /** Lists the tables, of which the migrations decide what is to be done. */
  readonly listTables: string;
  /** Comes before migrations: makes other instances wait until the end of the transaction. */
  readonly prepareMigrations: string;
  /** @throws {FindingError} if the database can't hold all texts, as only one of PostgreSQL may */
  requireUnicode?(): Promise<void>;
  /** Runs one statement in its own transaction. */
  query: Query;
  /**
   * Runs a transaction. It is committed when `run` resolves, and rolled back when it rejects. Each channel that
   * the engine was created with has a connection of its own, which waits for no other. The channel `long` has no time limit.
   */
  transact<Result>(run: (transaction: Transaction) => Promise<Result>, channel?: string): Promise<Result>;
  /** Whether a write failed because of its values, so that other writes can succeed. */
  isAboutData(error: unknown): boolean;
  /** Explains an error to the operator: an `UnavailableError` if it may go away. Returns other errors as they are. */
  explain(error: unknown): unknown;
  /** Lists the settings of the server with which it can lose what it has confirmed. */
  findUnsafeSettings(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Refuses statements that a transaction doesn't run through its own functions: SQLite would let them wait for the end of the
 * transaction, which waits for them.
 */
export function createTransactionGuard() {
  const running = new AsyncLocalStorage<true>();
  return {
    requireNone(): void {
      if (running.getStore())
        throw new Error("A transaction can only use its own functions, not the engine or the store.");
    },
    run: <Result>(work: () => Promise<Result>) => running.run(true, work),
  };
}

/** Replaces what neither PostgreSQL nor an email can hold: NUL and lone surrogates. */
export function toStorable<Any extends Value>(value: Any | string): Any | string {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value;
}

/** Encodes rows as one parameter for `json_each`. JSON of JavaScript has no bigints: SQL casts their digits. */
export function toRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value) =>
    typeof value === "bigint" ? String(value) : toStorable(value),
  );
}
