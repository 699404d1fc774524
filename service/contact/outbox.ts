import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import { prepareStatements } from "./outbox-statements.ts";
import { referenceFrom } from "./reference.ts";
import type { MessageState, StoredMessage } from "./stored-message.ts";

export type { StoredMessage };

export interface StoreRequest {
  message: ContactMessage;
  options: StoreOptions;
}

interface StoreOptions {
  /** Chosen by the client for one submission, so that sending it again stores it once. */
  idempotencyKey?: string | undefined;
  spam: boolean;
  language?: Language | undefined;
}

interface Sources {
  now: () => number;
  /** Random enough to make a reference of, for example a UUID. */
  newId: () => string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The store of the contact form's messages. */
export function createOutbox(database: DatabaseSync, { now, newId }: Sources) {
  const statements = prepareStatements(database);

  const timeOf = (row: unknown) => (row as { time: number | null }).time ?? undefined;

  function insert({ message, options: { idempotencyKey, spam, language } }: StoreRequest): string {
    const { name, email, subject, message: text } = message;
    // `all`, not `get`: only the step after the last row commits, and `get` would not see that one fail.
    const [row] = statements.store.all({
      $reference: referenceFrom(newId()),
      $digest: idempotencyKey === undefined ? null : digestOf(idempotencyKey, message),
      $name: name,
      $email: email,
      $subject: subject,
      $message: text,
      $language: language ?? null,
      $state: spam ? "spam" : "waiting",
      $now: now(),
      $settledAt: spam ? now() : null,
    });
    return (row as unknown as { reference: string }).reference;
  }

  return {
    /** Stores a message, on disk when it returns, and returns its reference: the earlier one for a repetition. */
    store(message: ContactMessage, options: StoreOptions): string {
      return insert({ message, options });
    },

    /** As `store`, for many at once: one sync for all of them, and all are stored or none. */
    storeAll(submissions: StoreRequest[]): string[] {
      database.exec("begin immediate");
      try {
        const references = submissions.map(insert);
        database.exec("commit");
        return references;
      } catch (error) {
        if (database.isTransaction) database.exec("rollback");
        throw error;
      }
    },

    /** Takes the message that has been due longest, for so many milliseconds. */
    claim(milliseconds: number): StoredMessage | undefined {
      const [row] = statements.claim.all({ $now: now(), $until: now() + milliseconds });
      return row as StoredMessage | undefined;
    },

    markDelivered({ reference }: StoredMessage): void {
      statements.settle.run({ $reference: reference, $state: "delivered", $now: now(), $reason: null });
    },

    markUndelivered({ reference }: StoredMessage, reason: string): void {
      statements.settle.run({ $reference: reference, $state: "undelivered", $now: now(), $reason: reason });
    },

    /** Gives a claim back until a later time; without effect where the claim has meanwhile passed to another. */
    postpone({ reference, claimedUntil }: StoredMessage, until: number, reason?: string): void {
      const claim = { $reference: reference, $claimedUntil: claimedUntil };
      statements.postpone.run({ ...claim, $until: until, $reason: reason ?? null });
    },

    /** Voids every claim: only for a process that knows the others to be gone. */
    releaseClaims(): void {
      statements.releaseClaims.run();
    },

    /** When `claim` can succeed next; undefined while nothing waits. */
    nextAttemptAt: (): number | undefined => timeOf(statements.nextAttempt.get()),

    /** When the oldest message that is still waiting arrived. */
    oldestWaiting: (): number | undefined => timeOf(statements.oldestWaiting.get()),

    counts(): Record<MessageState, number> {
      const rows = statements.counts.all() as { state: MessageState; count: number }[];
      const none = { waiting: 0, delivered: 0, spam: 0, undelivered: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    },

    /** Deletes what was delivered or taken for spam before a time; what nobody has received is kept. */
    deleteSettledBefore: (time: number): number =>
      Number(statements.deleteSettled.run({ $time: time }).changes),

    /** All messages, in the order of arrival. */
    list: (): StoredMessage[] => statements.list.all() as unknown as StoredMessage[],

    find: (reference: string) => statements.find.get({ $reference: reference }) as StoredMessage | undefined,

    /** Makes a message due now, with three fresh days, whatever became of it before; a delivered one is left. */
    retry(reference: string): boolean {
      return statements.retry.run({ $reference: reference, $now: now() }).changes === 1;
    },

    delete: (reference: string): boolean => statements.delete.run({ $reference: reference }).changes === 1,
  };
}

/** A key that comes again with other words is another message: nothing that a visitor wrote is dropped. */
function digestOf(idempotencyKey: string, { name, email, subject, message }: ContactMessage): string {
  const submission = JSON.stringify([idempotencyKey, name, email, subject, message]);
  return createHash("sha256").update(submission).digest("base64url");
}
