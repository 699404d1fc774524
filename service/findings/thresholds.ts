import { hourMs, megabyte } from "../units.ts";

/** Of free space where the database is: a backup needs it. */
export const lowDiskBytes = 500 * megabyte;

/** Of free space, too. With less, SQLite soon refuses messages. */
export const criticalDiskBytes = 50 * megabyte;

/** A backup is late after this time. One is made each night, and may take some hours. */
export const maxBackupAgeMs = 36 * hourMs;
