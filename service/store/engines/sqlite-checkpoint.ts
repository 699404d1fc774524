import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/**
 * Empties the write-ahead log, which still holds deleted text. The first checkpoint copies the pages and blocks no
 * writer, so the second one is short. It does nothing while a backup reads the log: the next housekeeping does it.
 */
const database = new DatabaseSync(String(workerData), { timeout: 0 });
database.exec("pragma wal_checkpoint(passive); pragma wal_checkpoint(truncate)");
database.close();
