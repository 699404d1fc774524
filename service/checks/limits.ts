/** Bytes that must be free where the database is: a backup needs them. */
export const leastFreeBytes = 500_000_000;

/** Milliseconds between backups that are made each night, and some hours. */
export const longestBackupIntervalMs = 36 * 60 * 60_000;
