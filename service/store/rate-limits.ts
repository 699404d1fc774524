import { type Engine, type Query, type Row, type Statement, toRows } from "./engines/engine.ts";
import { clockToleranceMs } from "./messages.ts";
import type { LimitUse } from "./store.ts";

/** The state of a limited key in its window. */
interface Window {
  amount: number;
  startedAt: number;
  endsAt: number;
}

/** The windows of some keys at one time, in which uses are counted before they are written. */
export interface Windows {
  /** Returns 0 if none of the uses exceeds its limit, otherwise the milliseconds until a retry can succeed. */
  check(uses: readonly LimitUse[]): number;
  count(uses: readonly LimitUse[]): void;
  /** Writes the windows that have changed. */
  write(): Statement[];
}

/** Reads the windows of the keys. With a lock no other instance can change them until the end of the transaction. */
export async function readWindows(
  query: Query,
  uses: readonly LimitUse[],
  { lock }: { lock: boolean },
): Promise<Windows> {
  const keys = [...new Set(uses.map(({ key }) => key))].sort().map((key) => ({ key }));
  // Rows are locked in one order, so that two instances never wait for each other.
  const rows = await query(
    lock
      ? `insert into limit_window (key, amount, started_at, ends_at)
        select value ->> 'key', 0, now_ms(), 0 from json_each($1) where true
        on conflict (key) do update set amount = limit_window.amount
        returning key, amount, started_at, ends_at, now_ms() as now`
      : `select key, amount, started_at, ends_at, now_ms() as now from limit_window
        where key in (select value ->> 'key' from json_each($1))`,
    [toRows(keys)],
  );
  return createWindows(rows);
}

function createWindows(rows: Row[]): Windows {
  const now = Number(rows[0]?.now);
  const windows = new Map<string, Window>();
  for (const { key, amount, started_at, ends_at } of rows) {
    const [startedAt, endsAt] = [Number(started_at), Number(ends_at)];
    // A window from the future is over: the clock was set back. A little of it is usual: the time is that at which this
    // transaction began, and another one that began later may have held the lock.
    if (startedAt <= now + clockToleranceMs && endsAt > now)
      windows.set(String(key), { amount: Number(amount), startedAt, endsAt });
  }
  const changed = new Set<string>();

  return {
    check: (uses) =>
      Math.max(
        0,
        ...uses.map(({ key, amount, max }) => {
          const window = windows.get(key);
          return window && window.amount + amount > max ? window.endsAt - now : 0;
        }),
      ),

    count(uses) {
      for (const { key, amount, windowMs } of uses) {
        const window = windows.get(key) ?? { amount: 0, startedAt: now, endsAt: now + windowMs };
        windows.set(key, { ...window, amount: window.amount + amount });
        changed.add(key);
      }
    },

    write() {
      if (changed.size === 0) return [];
      const list = [...changed].sort().map((key) => ({ key, ...windows.get(key) }));
      return [
        {
          text: `
            insert into limit_window (key, amount, started_at, ends_at)
            select value ->> 'key', cast(value ->> 'amount' as bigint), cast(value ->> 'startedAt' as bigint),
              cast(value ->> 'endsAt' as bigint)
            from json_each($1) where true
            on conflict (key) do update
            set amount = excluded.amount, started_at = excluded.started_at, ends_at = excluded.ends_at`,
          values: [toRows(list)],
        },
      ];
    },
  };
}

export function createRateLimits({ query, skipLocked }: Engine) {
  return {
    /**
     * Checks uses without counting them.
     * @returns 0 if none of them exceeds its limit, otherwise the milliseconds until a retry can succeed
     */
    async check(uses: readonly LimitUse[]): Promise<number> {
      const windows = await readWindows(query, uses, { lock: false });
      return windows.check(uses);
    },

    /** Deletes keys whose window is over. */
    async sweep(): Promise<void> {
      // Skipping locked rows prevents a deadlock with a batch.
      await query(`
        delete from limit_window where key in (
          select key from limit_window where ends_at <= now_ms() or started_at > now_ms() + ${clockToleranceMs}
            ${skipLocked})`);
    },
  };
}
