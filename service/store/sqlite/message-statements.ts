import type { DatabaseSync } from "node:sqlite";

const columns = `reference, name, email, subject, message, language, state, received_at as receivedAt, attempts,
  waited_ms as waitedMs, due_at as dueAt, settled_at as settledAt, reason`;

/** Deleting overwrites each message with zeros, and visitors wait while a transaction does so. */
export const rowsPerTransaction = 50;

/** A message may have 256 KB, and an inbox more messages than fit into memory. */
export const rowsPerPage = 500;

const isHeld = "claim_token is not null and due_at > $now and due_set_at <= $now + $toleranceMs";

// The first expression of time has an index.
const isOld =
  "state = $state and coalesce(settled_at, received_at) < $time and coalesce(retried_at, 0) < $time";

export function prepareCountWaiting(database: DatabaseSync) {
  return database.prepare("select count(*) as count from contact_message where state = 'waiting'");
}

/** Prepares every statement on messages but the insertion of new ones. */
export function prepareMessageStatements(database: DatabaseSync) {
  return {
    countWaiting: prepareCountWaiting(database),

    claim: database.prepare(`
      update contact_message
      set claim_token = $token, due_at = $now + $leaseMs, due_set_at = $now, attempts = attempts + 1
      where not exists (select 1 from delivery_pause where set_at <= $now and ends_at > $now) and id = coalesce(
        (select id from contact_message where state = 'waiting' and due_at <= $now order by due_at, id limit 1),
        (select id from contact_message where state = 'waiting' and due_set_at > $now + $toleranceMs limit 1))
      returning ${columns}`),

    renew: database.prepare(`
      update contact_message set due_at = $now + $leaseMs, due_set_at = $now
      where reference = $reference and claim_token = $token`),

    settle: database.prepare(`
      update contact_message
      set state = $state, settled_at = $now, reason = $reason, claim_token = null
      where reference = $reference and claim_token = $token`),

    postpone: database.prepare(`
      update contact_message
      set due_at = $now + $pauseMs, due_set_at = $now, waited_ms = waited_ms + $pauseMs,
        reason = coalesce($reason, reason), claim_token = null
      where reference = $reference and claim_token = $token`),

    pause: database.prepare(`
      insert into delivery_pause (id, set_at, ends_at) values (1, $now, $endsAt)
      on conflict do update set set_at = $now,
        ends_at = case when set_at <= $now then max(ends_at, $endsAt) else $endsAt end`),

    nextDue: database.prepare(`
      select min(due_at) as dueAt, max(due_set_at) as dueSetAt from contact_message where state = 'waiting'`),

    pauseEnd: database.prepare(
      "select ends_at as endsAt from delivery_pause where set_at <= $now and ends_at > $now",
    ),

    countByState: database.prepare("select state, count(*) as count from contact_message group by state"),

    // By itself SQLite would take the index of states, and read every waiting message.
    oldestWaiting: database.prepare(`
      select min(max(received_at, coalesce(retried_at, 0))) as time
      from contact_message indexed by contact_message_waiting_since where state = 'waiting'`),

    // With the plus the index of states is not used: each page would sort all messages of these states.
    list: database.prepare(`
      select id, ${columns} from contact_message
      where id > $last and +state in (select value from json_each($states)) order by id limit ${rowsPerPage}`),

    find: database.prepare(`select ${columns} from contact_message where reference = ?`),

    // A claim that is held stays valid: its message would be sent twice.
    retry: database.prepare(`
      update contact_message
      set attempts = 0, waited_ms = 0, state = 'waiting', settled_at = null,
        retried_at = iif(state = 'waiting', retried_at, $now),
        due_at = iif(${isHeld}, due_at, $now),
        due_set_at = iif(${isHeld}, due_set_at, $now),
        claim_token = iif(${isHeld}, claim_token, null)
      where reference = $reference and state <> 'delivered'`),

    markHandled: database.prepare(`
      update contact_message
      set state = 'handled', settled_at = iif(state = 'handled', settled_at, $now), claim_token = null
      where reference = $reference`),

    deleteOne: database.prepare("delete from contact_message where reference = ?"),

    deleteSome: database.prepare(
      `delete from contact_message where id in (select id from contact_message where ${isOld} limit ${rowsPerTransaction})`,
    ),

    countOld: database.prepare(`select count(*) as count from contact_message where ${isOld}`),

    // A clock that was not set dated these messages: their time begins now.
    redateSome: database.prepare(`
      update contact_message set received_at = iif(received_at < $time, $now, received_at),
        settled_at = iif(settled_at is null, null, $now)
      where id in (select id from contact_message where ${isOld} limit ${rowsPerTransaction})`),
  };
}
