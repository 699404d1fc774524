import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { ContactMessage } from "../../../domain/contact-message.ts";
import type { Postgres } from "../postgres/start-postgres.ts";

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

const readCount = "select count from visitor_counter";
const readMessages = "select reference, name, email, subject, message from";

function createStored(counter: Record<string, unknown> | undefined, rows: Record<string, unknown>[]): Stored {
  const messages = rows.map(({ reference, ...message }) => [reference, message]);
  return { count: Number(counter?.count), messages: new Map(messages as [string, ContactMessage][]) };
}

/** Reads what a file holds, as another process than the service. `integrity` is `ok`, or what SQLite found. */
export function readStore(file: string) {
  using database = new DatabaseSync(file, { timeout: 1000 });
  return {
    ...createStored(
      database.prepare(readCount).get(),
      database.prepare(`${readMessages} inbox_message`).all(),
    ),
    integrity: database.prepare("pragma integrity_check").get()?.integrity_check,
  };
}

export async function readPostgres({ query }: Postgres, database: string): Promise<Stored> {
  const rows = await query(`${readMessages} private.inbox_message`, database);
  return createStored((await query(readCount, database))[0], rows);
}
