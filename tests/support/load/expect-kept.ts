import { expect } from "vitest";
import type { ContactMessage } from "../../../contract/contact-message.ts";
import type { Postgres } from "../postgres/postgres.ts";

/** What visitors saw: each number, and each message by its reference. */
interface Acknowledged {
  numbers: number[];
  messages: Map<string, ContactMessage>;
}

interface Stored {
  count: number;
  messages: Map<string, ContactMessage>;
}

/** Expects that no number was given twice, and that everything acknowledged is stored, each message unchanged. */
export function expectKept({ numbers, messages }: Acknowledged, stored: Stored): void {
  expect(new Set(numbers).size, "numbers given once").toBe(numbers.length);
  expect(numbers.length).toBeLessThanOrEqual(stored.count);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(stored.count);
  const kept = [...messages.keys()].map((reference) => [reference, stored.messages.get(reference)]);
  expect(new Map(kept as [string, ContactMessage][])).toEqual(messages);
}

/** Reads what a PostgreSQL database holds, as `readStore` does for SQLite. */
export async function readPostgres(server: Postgres, database: string): Promise<Stored> {
  const [row] = await server.query("select count from public.visitor_counter", database);
  const rows = await server.query(
    "select reference, name, email, subject, message from private.inbox_message",
    database,
  );
  const messages = rows.map(({ reference, ...message }) => [reference, message]);
  return { count: Number(row?.count), messages: new Map(messages as [string, ContactMessage][]) };
}
