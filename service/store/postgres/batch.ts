import type { Language } from "../../../contract/languages.ts";
import type { OutboundClick } from "../../../contract/outbound-click.ts";
import type { Batch, BatchResults, RateLimitUse } from "../batcher.ts";
import { type NewMessage, readVisitorCount, type StoreFullError, undetermined } from "../store.ts";
import type { Connections, Row, Statement } from "./connections.ts";
import { type createCaps, findDigests, insertMessages, readReferences } from "./new-messages.ts";

const today = "(now() at time zone 'utc')::date";

/**
 * Writes a batch in one transaction. The rows that all instances write come last, the row of the counter at the very
 * end: so they are locked for the shortest time. The order is that of the hosted function, which prevents deadlocks.
 */
export async function commitBatch(
  batch: Batch,
  { transact }: Connections,
  caps: ReturnType<typeof createCaps>,
): Promise<BatchResults> {
  const { admitted, full } = await admit(batch.messages, transact, caps);
  const rows = await runSteps(transact, {
    rateLimits: writeRateLimits(batch.rateLimits),
    messages: [...insertMessages(admitted), ...findDigests(batch.messages)],
    clicks: writeClicks(batch.clicks),
    visits: writeVisits(batch.visits),
  });
  caps.note(admitted);
  const stored = readReferences(batch.messages, rows.messages);
  const isAdmitted = new Set(admitted);
  const visits = batch.visits.length;
  const before = visits === 0 ? 0n : readVisitorCount(rows.visits[0]) - BigInt(visits);
  return {
    rateLimits: rows.rateLimits.map((row) => Number(row.wait)),
    clicks: batch.clicks.map(() => undefined),
    messages: batch.messages.map(
      (message, index) => stored[index] ?? (full && !isAdmitted.has(message) ? full : message.reference),
    ),
    visits: batch.visits.map((_, index) => before + BigInt(index + 1)),
  };
}

/** Runs steps in one transaction, in their order. Returns the rows of the last statement of each step. */
async function runSteps<Name extends string>(
  transact: Connections["transact"],
  steps: Record<Name, Statement[]>,
): Promise<Record<Name, Row[]>> {
  const results = await transact(Object.values<Statement[]>(steps).flat());
  let end = 0;
  const rows = Object.entries<Statement[]>(steps).map(([name, statements]) => {
    end += statements.length;
    return [name, statements.length === 0 ? [] : results[end - 1]];
  });
  return Object.fromEntries(rows) as Record<Name, Row[]>;
}

/** Admits as many messages as the caps allow. A repetition of a stored message needs no room. */
async function admit(
  messages: NewMessage[],
  transact: Connections["transact"],
  caps: ReturnType<typeof createCaps>,
): Promise<{ admitted: NewMessage[]; full?: StoreFullError }> {
  if (messages.length === 0) return { admitted: [] };
  const { room, full } = await caps.readRoom(messages.length);
  if (!full) return { admitted: messages };
  const [rows = []] = await transact(findDigests(messages));
  const stored = readReferences(messages, rows);
  return { admitted: messages.filter((_, index) => stored[index] === undefined).slice(0, room), full };
}

function writeRateLimits(uses: RateLimitUse[]): Statement[] {
  if (uses.length === 0) return [];
  return [{ text: "select private.use_limits($1::jsonb) as wait", values: [JSON.stringify(uses)] }];
}

function writeClicks(clicks: OutboundClick[]): Statement[] {
  if (clicks.length === 0) return [];
  const groups = Map.groupBy(clicks, ({ placement, language }) => JSON.stringify([placement, language]));
  return [
    {
      text: `
        insert into private.daily_outbound_click as kept (day, placement, language, count)
        select ${today}, placement, language, count
        from unnest($1::text[], $2::text[], $3::bigint[]) as new (placement, language, count)
        order by placement, language
        on conflict (day, placement, language) do update set count = kept.count + excluded.count`,
      values: [
        [...groups.values()].map(([click]) => click?.placement),
        [...groups.values()].map(([click]) => click?.language),
        [...groups.values()].map(({ length }) => length),
      ],
    },
  ];
}

function writeVisits(languages: (Language | undefined)[]): Statement[] {
  if (languages.length === 0) return [];
  const groups = Map.groupBy(languages, (stated) => stated ?? undetermined);
  return [
    {
      text: `
        insert into private.daily_visit as kept (day, language, count)
        select ${today}, language, count from unnest($1::text[], $2::bigint[]) as new (language, count)
        order by language
        on conflict (day, language) do update set count = kept.count + excluded.count`,
      values: [[...groups.keys()], [...groups.values()].map(({ length }) => length)],
    },
    {
      text: `update public.visitor_counter set count = count + $1::bigint, updated_at = now() returning count`,
      values: [languages.length],
    },
  ];
}
