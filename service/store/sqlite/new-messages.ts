import type { DatabaseSync } from "node:sqlite";
import { type NewMessage, type StoreCaps, StoreFullError } from "../store.ts";
import { prepareCountWaiting } from "./message-statements.ts";

/** How long a count of the waiting messages holds, below the cap and at it. Other processes change them, too. */
const recountMs = { belowCap: 1000, atCap: 100 };

interface Dependencies extends StoreCaps {
  now: () => number;
}

/** Creates what adds messages, and refuses them above the caps. */
export function createNewMessages(
  database: DatabaseSync,
  { now, maxWaitingMessages, maxDatabaseBytes }: Dependencies,
) {
  const findByDigest = database.prepare("select reference from contact_message where idempotency_digest = ?");
  const insert = database.prepare(`
    insert into contact_message (reference, idempotency_digest, name, email, subject, message, language, state,
      received_at, due_at, due_set_at, settled_at)
    values ($reference, $digest, $name, $email, $subject, $message, $language, $state, $now, $now, $now, $settledAt)`);
  const usedBytes = database.prepare(`select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`);
  const countWaiting = prepareCountWaiting(database);

  let waiting = { count: 0, countedAt: Number.NEGATIVE_INFINITY };

  /** Counting ten thousand messages takes about a millisecond, so the count is kept for a while. */
  function isWaitingFull(): boolean {
    const validityMs = waiting.count >= maxWaitingMessages ? recountMs.atCap : recountMs.belowCap;
    if (Math.abs(now() - waiting.countedAt) > validityMs)
      waiting = { count: Number(countWaiting.get()?.count), countedAt: now() };
    return waiting.count >= maxWaitingMessages;
  }

  function readCap(): StoreFullError | undefined {
    if (isWaitingFull()) return new StoreFullError("WAITING");
    if (readUsedBytes() >= maxDatabaseBytes) return new StoreFullError("SIZE");
    return undefined;
  }

  function readUsedBytes(): number {
    return Number(usedBytes.get()?.bytes);
  }

  function write(message: NewMessage): string | StoreFullError {
    const { reference, idempotencyDigest, name, email, subject, message: text, language, state } = message;
    if (idempotencyDigest !== undefined) {
      const [earlier] = findByDigest.all(idempotencyDigest);
      if (earlier) return String(earlier.reference);
    }
    const full = readCap();
    if (full) return full;
    insert.run({
      $reference: reference,
      $digest: idempotencyDigest ?? null,
      $name: name,
      $email: email,
      $subject: subject,
      $message: text,
      $language: language ?? null,
      $state: state,
      $now: now(),
      $settledAt: state === "waiting" ? null : now(),
    });
    if (state === "waiting") waiting.count += 1;
    return reference;
  }

  return {
    readUsedBytes,

    /** Makes the next message count the waiting ones again. */
    recount(): void {
      waiting.countedAt = Number.NEGATIVE_INFINITY;
    },

    /** Must run within a transaction. */
    write: (messages: NewMessage[]) => messages.map(write),
  };
}
