import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { FindingError } from "../errors/finding.ts";
import { toDay } from "../text/format-time.ts";
import { megabyte } from "../units.ts";
import type { Engine, Query, Row, Value } from "./engine.ts";
import { createTransactionGuard, toStorable, UnavailableError } from "./engine.ts";

/** How long to wait for another process that writes. */
const busyTimeoutMs = 1000;

const busyPauseMs = 20;

/** SQLite reuses its write-ahead log at this size. What the log had beyond it, for example after a backup, is cut off. */
const maxLogBytes = 4 * megabyte;

/** What errors advise the operator to change or to read. */
export interface SqliteAdvice {
  /** The setting that has the path of the file. */
  setting: string;
  /** Where the docs explain how to restore a backup. */
  restoring: string;
}

/**
 * Opens a database.
 * @throws {FindingError} if it can't be opened
 */
export function openFile(
  file: string,
  access: "create" | "write" | "read",
  advice: SqliteAdvice,
): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (access === "create") {
      // SQLite would make the file readable for all. Its log files take its mode.
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      closeSync(openSync(file, "a", 0o600));
    }
    database = new DatabaseSync(file, { readOnly: access === "read", timeout: busyTimeoutMs });
    // secure_delete overwrites deleted rows with zeros, so that nothing deleted is left in free pages.
    if (access !== "read")
      database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;
        pragma journal_size_limit = ${maxLogBytes}`);
    return database;
  } catch (cause) {
    database?.close();
    throw explainFileError(cause, file, advice);
  }
}

function readIdentity(file: string): string {
  const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${dev}/${ino}`;
}

/** Creates the engine on an open database. Statements block; transactions run one after the other. */
export function createSqliteEngine(database: DatabaseSync, now: () => number, advice: SqliteAdvice): Engine {
  const file = database.location();
  const name = file ?? ":memory:";
  const identity = file && readIdentity(file);
  const guard = createTransactionGuard();
  let isReplaced = false;
  const statements = new Map<string, StatementSync>();
  let last: Promise<unknown> = Promise.resolve();
  // SQLite would block the event loop while it waits.
  database.exec("pragma busy_timeout = 0");
  // All statements of a transaction see one time.
  let time = 0;
  database.function("now_ms", () => BigInt(time));
  database.function("today", () => toDay(time));
  // SQLite's own function doesn't change letters beyond ASCII.
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());

  function prepare(text: string): StatementSync {
    // SQLite numbers a parameter `$1` by its first appearance, and `?1` by its number.
    const own = text.replaceAll(/\$(\d+)/g, "?$1").replace(/for update( skip locked)?/g, "");
    const statement = database.prepare(own);
    statement.setReadBigInts(true);
    statements.set(text, statement);
    return statement;
  }

  function run(text: string, values: readonly Value[] = []): Row[] {
    const statement = statements.get(text) ?? prepare(text);
    // Not `get`: a statement commits after its last row, and `get` doesn't notice if that fails.
    return statement.all(...values.map(toParameter)) as Row[];
  }

  const query: Query = async (text, values) => run(text, values);

  /**
   * SQLite would go on writing into a file that was removed or replaced, and all of it would be lost. Refuses everything
   * from then on, even if the file returns.
   */
  function requireSameFile(): void {
    isReplaced ||= file !== null && readIdentity(file) !== identity;
    if (isReplaced) throw new FindingError(`${name} was removed or replaced: restart the service`);
  }

  /**
   * A transaction awaits its statements, so other statements must wait until it ends. Nothing was written yet if another
   * process holds the lock, so the work is repeated.
   */
  async function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
    guard.requireNone();
    const result = last.then(async () => {
      for (let waitedMs = 0; ; waitedMs += busyPauseMs) {
        requireSameFile();
        time = now();
        try {
          return await work();
        } catch (error) {
          const isBusy = readResultCode(error) === 5;
          if (!isBusy || waitedMs >= busyTimeoutMs) throw error;
        }
        await wait(busyPauseMs);
      }
    });
    last = result.catch(() => {});
    return await result;
  }

  return {
    name,
    dialect: "sqlite",
    listTables: "select name from sqlite_schema",
    prepareMigrations: "",
    query: (text, values) => afterOthers(() => query(text, values)),

    transact: (work) =>
      afterOthers(async () => {
        database.exec("begin immediate");
        try {
          const result = await guard.run(() =>
            work({
              query,
              execute: async (script) => database.exec(script),
              async commit(list) {
                const rows = list.map(({ text, values }) => run(text, values));
                database.exec("commit");
                return rows;
              },
            }),
          );
          if (database.isTransaction) database.exec("commit");
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec("rollback");
          throw error;
        }
      }),

    // SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH
    isAboutData: (error) => [18, 19, 20].includes(readResultCode(error) ?? 0),

    explain: (cause) => explainFileError(cause, name, advice),

    // The settings of the file are set above. A disk that reports a sync before it has written can't be detected.
    findUnsafeSettings: async () => [],

    async close() {
      await last;
      database.close();
    },
  };
}

function toParameter(value: Value): string | bigint | number | null {
  // A number would be stored and computed as a float.
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  return toStorable(value);
}

/** The primary result code of an error of SQLite, which is the low byte of an extended one: https://sqlite.org/rescode.html */
function readResultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number };
  // FULL: the disk has no room for the file through which processes share the write-ahead log.
  if (errcode === 4874) return 13;
  // These codes of IOERR (LOCK, SHMOPEN, SHMLOCK, SHMMAP) are the same problem as PROTOCOL.
  if ([3850, 4618, 5130, 5386].includes(errcode ?? 0)) return 15;
  return errcode === undefined ? undefined : errcode & 0xff;
}

/** These problems may end while the service runs: a lock, a full disk, and damage once the last backup is restored. */
const isTemporary = /^(5|6|10|11|13|26|EIO|ENOSPC)$/;

/** Lists problems by SQLite's result code or Node's error code. Opening and reading a file give different codes for one problem. */
const listProblems = ({
  setting,
  restoring,
}: SqliteAdvice): [codes: RegExp, problem: string, remedy: string][] => [
  // BUSY, LOCKED
  [/^(5|6)$/, "another program is using it", "Try again when that is done"],
  // IOERR, CORRUPT, NOTADB. A service with another file would start without this file's content.
  [
    /^(10|11|26)$/,
    "it is damaged, or not a database",
    `Stop the service, keep a copy of the file, and restore the last backup: ${restoring}`,
  ],
  // A quota, a limit of the process, a network drive that is unavailable, or a fault. The file itself may be intact.
  [
    /^EIO$/,
    "its disk refuses to read or write it",
    "See whether a quota is reached, the disk is there, and the system's log names a fault: df -h, dmesg",
  ],
  // PROTOCOL. Network drives, FUSE, and some folders that a virtual machine shares: https://sqlite.org/wal.html
  [/^15$/, "its file system can't lock files or share memory", "Put the file on a local disk"],
  // FULL
  [/^(13|ENOSPC)$/, "its disk is full", "Free up space: df -h shows how full each disk is"],
  // READONLY, CANTOPEN
  [
    /^(8|14|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT|ELOOP|ENAMETOOLONG)$/,
    "it is not a file that this user can write",
    `Give this user access to the file and its folder, or name another file in ${setting}`,
  ],
];

/** The codes of IOERR for the disk: READ, WRITE, FSYNC, DIR_FSYNC, TRUNCATE, FSTAT, DELETE, ACCESS. */
const ofDisk = [266, 778, 1034, 1290, 1546, 1802, 2570, 3338];

function findCode(cause: unknown, file: string): string {
  // SQLite reports an I/O error if the path is a folder.
  if (existsSync(file) && statSync(file).isDirectory()) return "EISDIR";
  const { code, errcode = 0 } = cause as NodeJS.ErrnoException & { errcode?: number };
  return ofDisk.includes(errcode) ? "EIO" : String(readResultCode(cause) ?? code);
}

/** Explains an error of opening or using a database file to the operator. Returns any other error as it is. */
export function explainFileError(cause: unknown, file: string, advice: SqliteAdvice): unknown {
  if (cause instanceof FindingError) return cause;
  const known = findCode(cause, file);
  const [, problem, remedy] = listProblems(advice).find(([codes]) => codes.test(known)) ?? [];
  if (!remedy) return cause;
  const Explained = isTemporary.test(known) ? UnavailableError : FindingError;
  return new Explained(`${file}: ${problem}. → ${remedy}`, { cause });
}
