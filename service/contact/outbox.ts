import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import { referenceFrom } from "./reference.ts";
import type { MessageState, StoredMessage } from "./stored-message.ts";

export type { StoredMessage };

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

const columns = `reference, name, email, subject, message, language, state, received_at as receivedAt, attempts,
  first_attempt_at as firstAttemptAt, next_attempt_at as nextAttemptAt, claimed_until as claimedUntil,
  settled_at as settledAt, reason`;

/** A visitor's later message waits for the earlier one, so that they arrive in the order they were written. */
const firstOfVisitor = `state = 'waiting' and not exists (
  select 1 from contact_message as earlier
  where earlier.state = 'waiting' and earlier.email = contact_message.email and earlier.id < contact_message.id)`;

/** The store of the contact form's messages: all SQL about them is here. */
export function createOutbox(database: DatabaseSync, { now, newId }: Sources) {
  const statements = {
    store: database.prepare(`
      insert into contact_message (reference, idempotency_digest, name, email, subject, message, language, state,
        received_at, next_attempt_at, settled_at)
      values ($reference, $digest, $name, $email, $subject, $message, $language, $state, $now, $now, $settledAt)
      on conflict (idempotency_digest) do update set idempotency_digest = excluded.idempotency_digest
      returning reference`),
    claim: database.prepare(`
      update contact_message
      set claimed_until = $until, attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, $now)
      where id = (select id from contact_message
        where ${firstOfVisitor} and next_attempt_at <= $now and coalesce(claimed_until, 0) <= $now
        order by next_attempt_at, id limit 1)
      returning ${columns}`),
    settle: database.prepare(`
      update contact_message set state = $state, settled_at = $now, reason = $reason, claimed_until = null
      where reference = $reference and state = 'waiting'`),
    postpone: database.prepare(`
      update contact_message
      set next_attempt_at = $until, reason = coalesce($reason, reason), claimed_until = null
      where reference = $reference and state = 'waiting' and claimed_until is $claimedUntil`),
    releaseClaims: database.prepare(
      "update contact_message set claimed_until = null where state = 'waiting'",
    ),
    nextAttempt: database.prepare(`
      select min(max(next_attempt_at, coalesce(claimed_until, 0))) as time
      from contact_message where ${firstOfVisitor}`),
    oldestWaiting: database.prepare(
      "select min(received_at) as time from contact_message where state = 'waiting'",
    ),
    counts: database.prepare("select state, count(*) as count from contact_message group by state"),
    deleteSettled: database.prepare(
      "delete from contact_message where settled_at < $time and state in ('delivered', 'spam')",
    ),
    list: database.prepare(`select ${columns} from contact_message order by id`),
    find: database.prepare(`select ${columns} from contact_message where reference = $reference`),
    retry: database.prepare(`
      update contact_message
      set state = 'waiting', next_attempt_at = $now, first_attempt_at = null, settled_at = null
      where reference = $reference and state <> 'delivered'`),
    delete: database.prepare("delete from contact_message where reference = $reference"),
  };

  const timeOf = (row: unknown) => (row as { time: number | null }).time ?? undefined;

  return {
    /** Stores a message, on disk when it returns, and returns its reference: the earlier one for a repetition. */
    store(message: ContactMessage, { idempotencyKey, spam, language }: StoreOptions): string {
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
