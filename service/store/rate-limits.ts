import { type Query, type Statement, toRows } from "./engines/engine.ts";
import { clockToleranceMs } from "./messages.ts";
import type { LimitUse } from "./store.ts";

/**
 * Locks the windows of some keys until the end of the transaction, so that uses are counted before they are written.
 * Rows are locked in one order, so that two instances never wait for each other.
 */
export async function lockWindows(query: Query, uses: readonly LimitUse[]) {
  const keys = [...new Set(uses.map(({ key }) => key))].sort().map((key) => ({ key }));
  const rows =
    keys.length === 0
      ? []
      : await query(
          `insert into limit_window (key, amount, started_at, ends_at)
          select value ->> 'key', 0, now_ms(), 0 from json_each($1) where true
          on conflict (key) do update set amount = limit_window.amount
          returning key, amount, started_at, ends_at, now_ms() as now`,
          [toRows(keys)],
        );
  const now = Number(rows[0]?.now);
  const windows = new Map<string, { amount: number; startedAt: number; endsAt: number }>();
  for (const { key, amount, started_at, ends_at } of rows) {
    const [startedAt, endsAt] = [Number(started_at), Number(ends_at)];
    // A window from the future is over: the clock was set back. A little of it is usual: the time is that at which this
    // transaction began, and another one that began later may have held the lock.
    if (startedAt <= now + clockToleranceMs && endsAt > now)
      windows.set(String(key), { amount: Number(amount), startedAt, endsAt });
  }
  const changed = new Set<string>();

  return {
    /** Returns 0 if none of the uses exceeds its limit, otherwise the milliseconds until a retry can succeed. */
    check(uses: readonly LimitUse[]): number {
      const waits = uses.map(({ key, amount, max }) => {
        const window = windows.get(key);
        return window && window.amount + amount > max ? window.endsAt - now : 0;
      });
      return Math.max(0, ...waits);
    },

    count(uses: readonly LimitUse[]): void {
      for (const { key, amount, windowMs } of uses) {
        const window = windows.get(key) ?? { amount: 0, startedAt: now, endsAt: now + windowMs };
        windows.set(key, { ...window, amount: window.amount + amount });
        changed.add(key);
      }
    },

    /** Writes the windows that have changed. */
    write(): Statement[] {
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

/** Deletes the windows that are over. Skipping locked rows prevents a deadlock with a batch. */
export const deleteOldWindows = (skipLocked: string) => `
  delete from limit_window where key in (
    select key from limit_window where ends_at <= now_ms() or started_at > now_ms() + ${clockToleranceMs}
      ${skipLocked})`;
