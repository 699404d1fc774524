import { type NewMessage, type StoreCaps, StoreFullError } from "../store.ts";
import type { Connections, Row, Statement } from "./connections.ts";
import { clean } from "./messages.ts";

/** Of the service's own tables: the database may hold others. */
export const usedBytes = `
  select (pg_total_relation_size('private.contact_message') + pg_total_relation_size('private.limit_use')
    + pg_total_relation_size('private.daily_visit') + pg_total_relation_size('private.daily_outbound_click')
    + pg_total_relation_size('public.visitor_counter'))::bigint as bytes`;

/** How long the counts for the caps hold, as long as they are below the caps. */
const recountMs = 5_000;

/**
 * Inserts messages; of several with one digest, the first. The order of digests is the same at all instances: two
 * that insert the same digests in opposite orders would wait for each other.
 */
export function insertMessages(messages: NewMessage[]): Statement[] {
  if (messages.length === 0) return [];
  const texts = (read: (message: NewMessage) => string | undefined) =>
    messages.map((message) => {
      const text = read(message);
      return text === undefined ? null : clean(text);
    });
  return [
    {
      text: `
        insert into private.contact_message
          (reference, idempotency_digest, name, email, subject, message, language, state, settled_at)
        select reference, digest, name, email, subject, message, language, state,
          case when state <> 'waiting' then now() end
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
          with ordinality as new (reference, digest, name, email, subject, message, language, state, position)
        order by digest, position
        on conflict (idempotency_digest) do nothing`,
      values: [
        texts(({ reference }) => reference),
        texts(({ idempotencyDigest }) => idempotencyDigest),
        texts(({ name }) => name),
        texts(({ email }) => email),
        texts(({ subject }) => subject),
        texts(({ message }) => message),
        texts(({ language }) => language),
        texts(({ state }) => state),
      ],
    },
  ];
}

/** Finds the references of stored messages with the digests of these. */
export function findDigests(messages: NewMessage[]): Statement[] {
  if (messages.length === 0) return [];
  const digests = messages.flatMap(({ idempotencyDigest }) => idempotencyDigest ?? []);
  return [
    {
      text: `select idempotency_digest as digest, reference
        from private.contact_message where idempotency_digest = any ($1::text[])`,
      values: [digests],
    },
  ];
}

/** Returns the stored reference for each message; undefined if none has its digest. */
export function readReferences(messages: NewMessage[], found: Row[]): (string | undefined)[] {
  const byDigest = new Map(found.map(({ digest, reference }) => [digest, String(reference)]));
  return messages.map(({ idempotencyDigest }) => byDigest.get(idempotencyDigest));
}

/**
 * Creates the check of the caps. Counting many waiting messages is expensive, so below the caps a count is reused
 * for some seconds, plus what this instance has added. Several instances may exceed a cap by what the others add in
 * that time.
 */
export function createCaps(
  { transact }: Pick<Connections, "transact">,
  { maxWaitingMessages, maxDatabaseBytes }: StoreCaps,
) {
  let known = { waiting: 0, bytes: 0, until: Number.NEGATIVE_INFINITY };

  async function count(): Promise<void> {
    const [waiting = [], size = []] = await transact([
      { text: "select count(*) as count from private.contact_message where state = 'waiting'" },
      { text: usedBytes },
    ]);
    known = {
      waiting: Number(waiting[0]?.count),
      bytes: Number(size[0]?.bytes),
      until: performance.now() + recountMs,
    };
  }

  const isKnown = (wanted: number) =>
    performance.now() < known.until &&
    known.waiting + wanted <= maxWaitingMessages &&
    known.bytes < maxDatabaseBytes;

  return {
    /** Returns how many of the wanted messages the caps allow, and the error for the others. */
    async readRoom(wanted: number): Promise<{ room: number; full: StoreFullError | undefined }> {
      if (!isKnown(wanted)) await count();
      if (known.bytes >= maxDatabaseBytes) return { room: 0, full: new StoreFullError("SIZE") };
      const room = Math.max(0, maxWaitingMessages - known.waiting);
      return { room, full: room < wanted ? new StoreFullError("WAITING") : undefined };
    },

    note(added: NewMessage[]): void {
      known.waiting += added.filter(({ state }) => state === "waiting").length;
    },
  };
}
