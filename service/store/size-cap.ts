import type { StoreDependencies } from "./create-store.ts";
import type { Query } from "./engines/engine.ts";
import { maxMessageBytes, measureMessage } from "./messages.ts";
import type { NewMessage } from "./store.ts";

export type SizeCap = ReturnType<typeof createSizeCap>;

/** How long a measurement of the messages holds, far from the cap and near it. Other instances add some, too. */
const validityMs = { far: 60_000, near: 2_000 };

/** Above this part of the cap, old messages make room for new ones. */
const nearCap = 0.95;

/** Messages that one round deletes, and rounds for one batch: visitors wait for it. */
const rowsPerRound = 20;
const maxRounds = 5;

/** Creates the cap, which limits what the messages take up in the database. */
export function createSizeCap({
  maxDatabaseBytes,
  monotonicNow,
}: Pick<StoreDependencies, "maxDatabaseBytes" | "monotonicNow">) {
  const limit = nearCap * maxDatabaseBytes;
  /** `replaceable` is the part of `bytes` that delivered messages and spam take up. */
  let known = { bytes: 0, replaceable: 0, measuredAt: Number.NEGATIVE_INFINITY };

  async function measure(query: Query, needed: number): Promise<void> {
    const age = monotonicNow() - known.measuredAt;
    if (age < (known.bytes + needed > limit ? validityMs.near : validityMs.far)) return;
    const [row] = await query(sumBytes);
    known = {
      bytes: Number(row?.bytes),
      replaceable: Number(row?.replaceable),
      measuredAt: monotonicNow(),
    };
  }

  return {
    /** Whether the largest message would be stored now. */
    async hasRoom(query: Query): Promise<boolean> {
      await measure(query, maxMessageBytes);
      return known.bytes - known.replaceable + maxMessageBytes <= maxDatabaseBytes;
    },

    /**
     * Deletes the oldest delivered and spam messages if new ones would come near the cap.
     * @returns how many bytes fit
     */
    async makeRoom(messages: readonly NewMessage[], query: Query): Promise<number> {
      const needed = messages.reduce((sum, message) => sum + measureMessage(message), 0);
      await measure(query, needed);
      for (let round = 0; round < maxRounds && known.bytes + needed > limit; round += 1) {
        const rows = await query(deleteOldest);
        const freed = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
        known.bytes -= freed;
        known.replaceable -= freed;
        if (rows.length < rowsPerRound) break;
      }
      return maxDatabaseBytes - known.bytes;
    },

    note(added: readonly NewMessage[]): void {
      for (const message of added) {
        const bytes = measureMessage(message);
        known.bytes += bytes;
        if (message.state === "spam") known.replaceable += bytes;
      }
    },

    /** Makes the next use measure again. */
    forget(): void {
      known.measuredAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const sumBytes = `
  select cast(coalesce(sum(bytes), 0) as bigint) as bytes,
    cast(coalesce(sum(case when state in ('delivered', 'spam') then bytes end), 0) as bigint) as replaceable
  from inbox_message`;

const oldest = (state: string) => `select * from (
  select id, state_since from inbox_message where state = '${state}' order by state_since limit ${rowsPerRound}
) as ${state}`;

const deleteOldest = `
  delete from inbox_message where id in (
    select id from (${oldest("delivered")} union all ${oldest("spam")}) as settled
    order by state_since limit ${rowsPerRound}
  ) returning bytes`;
