/** Of free space where the database is: a backup needs it. */
export const lowDiskBytes = 500_000_000;

/** Of the last backup: they are made each night, which may take some hours. */
export const maxBackupAgeMs = 36 * 60 * 60_000;
