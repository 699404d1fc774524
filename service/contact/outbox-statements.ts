import type { DatabaseSync } from "node:sqlite";

const columns = `reference, name, email, subject, message, language, state, received_at as receivedAt, attempts,
  first_attempt_at as firstAttemptAt, next_attempt_at as nextAttemptAt, claimed_until as claimedUntil,
  settled_at as settledAt, reason`;

/** A visitor's later message waits for the earlier one, so that they arrive in the order they were written. */
const firstOfVisitor = `state = 'waiting' and not exists (
  select 1 from contact_message as earlier
  where earlier.state = 'waiting' and earlier.email = contact_message.email and earlier.id < contact_message.id)`;

/** All SQL about the contact form's messages. */
export function prepareStatements(database: DatabaseSync) {
  return {
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
}
