import { DatabaseSync } from "node:sqlite";
import type { ContactMessage } from "../../../contract/contact-message.ts";

interface StoreContent {
  count: number;
  /** By reference. */
  messages: Map<string, ContactMessage>;
  /** `ok`, or what SQLite found. */
  integrity: unknown;
}

/** Reads what a store holds, as another process than the service. */
export function readStore(file: string): StoreContent {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    const rows = database.prepare("select reference, name, email, subject, message from inbox_message").all();
    const messages = rows.map(({ reference, ...message }) => [reference, { ...message }]);
    return {
      count: Number(database.prepare("select count from visitor_counter").get()?.count),
      messages: new Map(messages as [string, ContactMessage][]),
      integrity: database.prepare("pragma integrity_check").get()?.integrity_check,
    };
  } finally {
    database.close();
  }
}
