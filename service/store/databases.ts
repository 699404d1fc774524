import type { DatabaseSync } from "node:sqlite";
import type { PostgresOptions } from "../../lib/sql/postgres.ts";
import { createSqliteEngine, openFile, type SqliteAdvice } from "../../lib/sql/sqlite.ts";

/**
 * How a database is opened. Only a service migrates it; a move migrates an empty one. Others need a database of this
 * version. Only a move opens a database whose content was moved. A reader can't change it.
 */
export type OpenMode = "service" | "move" | "command" | "read";

const access = { service: "create", move: "create", command: "write", read: "read" } as const;

export const sqliteAdvice: SqliteAdvice = {
  setting: "DATABASE_FILE",
  restoring: "docs/publish-container.md, Backup and restore",
};

export const openDatabaseFile = (file: string, mode: OpenMode): DatabaseSync =>
  openFile(file, access[mode], sqliteAdvice);

export const createFileEngine = (database: DatabaseSync, now: () => number) =>
  createSqliteEngine(database, now, sqliteAdvice);

export const postgresOptions: PostgresOptions = {
  application: "cardamint",
  setting: "DATABASE_URL",
  // A locked row of the counter must not refuse messages.
  channels: ["counts", "messages"],
};
