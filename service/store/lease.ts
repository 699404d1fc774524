import type { Query } from "./engines/engine.ts";

/** How long a crashed service delays a move. */
const leaseMs = 60_000;

const renewalIntervalMs = 20_000;

/**
 * Records that a service uses the database, until the returned function is called. Any number of services may use one
 * database; the lease only prevents a move.
 * @param onFailure called when the lease can't be renewed
 */
export async function holdLease(
  query: Query,
  holder: string,
  onFailure: () => Promise<void>,
): Promise<() => Promise<void>> {
  async function renew(): Promise<void> {
    await query("delete from service_lease where ends_at <= now_ms()");
    await query(
      `insert into service_lease (holder, set_at, ends_at) values ($1, now_ms(), now_ms() + cast($2 as bigint))
      on conflict (holder) do update set set_at = excluded.set_at, ends_at = excluded.ends_at`,
      [holder, leaseMs],
    );
  }

  await renew();
  // While the database is unavailable no lease can be renewed, and nothing be moved.
  const renewOrReport = () => void renew().catch(() => onFailure().catch(() => {}));
  const timer = setInterval(renewOrReport, renewalIntervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await query("delete from service_lease where holder = $1", [holder]).catch(() => {});
  };
}

/** Whether a service uses the database, or crashed within the last minute. */
export async function isInUse(query: Query): Promise<boolean> {
  // A lease from the future is void: the clock was set back.
  const rows = await query(
    "select holder from service_lease where set_at <= now_ms() and ends_at > now_ms()",
  );
  return rows.length > 0;
}
