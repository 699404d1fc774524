import { randomUUID } from "node:crypto";
import type { Query } from "../../lib/sql/engine.ts";

/** How long a crashed service delays a move. */
const serviceLeaseMs = 60_000;

const renewalIntervalMs = 20_000;

/**
 * Creates a lease, which records that a service uses the database. Any number of services may use one database; the
 * lease only prevents a move.
 */
export function createLease(query: Query) {
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    await query(
      `insert into service_lease (holder, set_at, ends_at) values ($1, now_ms(), now_ms() + cast($2 as bigint))
      on conflict (holder) do update set set_at = excluded.set_at, ends_at = excluded.ends_at`,
      [holder, serviceLeaseMs],
    );
  }

  return {
    async begin(): Promise<void> {
      await query("delete from service_lease where ends_at <= now_ms()");
      await write();
      timer = setInterval(() => write().catch(() => {}), renewalIntervalMs).unref();
    },

    async end(): Promise<void> {
      if (!timer) return;
      clearInterval(timer);
      await query("delete from service_lease where holder = $1", [holder]).catch(() => {});
    },
  };
}

export async function isInUse(query: Query): Promise<boolean> {
  // A lease from the future is void: the clock was set back.
  const rows = await query(
    "select holder from service_lease where set_at <= now_ms() and ends_at > now_ms()",
  );
  return rows.length > 0;
}
