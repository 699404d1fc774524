import type { DatabaseSync } from "node:sqlite";
import type { RateLimitUse } from "../batcher.ts";
import { type RateLimitStore, secretBytes } from "../store.ts";

interface Dependencies {
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
}

export function createRateLimits(database: DatabaseSync, { now, randomBytes }: Dependencies) {
  const current = database.prepare(
    "select uses, ends_at as endsAt from limit_use where key = $key and started_at <= $now and ends_at > $now",
  );
  const count = database.prepare(`
    insert into limit_use (key, uses, started_at, ends_at) values ($key, 1, $now, $endsAt)
    on conflict (key) do update set
      uses = case when started_at <= $now and ends_at > $now then uses + 1 else 1 end,
      started_at = case when started_at <= $now and ends_at > $now then started_at else $now end,
      ends_at = case when started_at <= $now and ends_at > $now then ends_at else $endsAt end`);
  const sweep = database.prepare("delete from limit_use where ends_at <= $now or started_at > $now");
  const secret = database.prepare("select value from secret");
  const insertSecret = database.prepare(
    "insert into secret (id, value) values (1, ?) on conflict do nothing",
  );

  function use({ requests, windowMs }: RateLimitUse): number {
    const $now = now();
    const waits = requests.map(({ key, max }) => {
      const row = current.get({ $key: key, $now }) as { uses: number; endsAt: number } | undefined;
      return row && row.uses >= max ? row.endsAt - $now : 0;
    });
    const wait = Math.max(0, ...waits);
    if (wait === 0) for (const { key } of requests) count.run({ $key: key, $now, $endsAt: $now + windowMs });
    return wait;
  }

  const store: Omit<RateLimitStore, "use"> = {
    async readSecret() {
      insertSecret.run(randomBytes(secretBytes));
      return secret.get()?.value as Uint8Array;
    },

    async sweep() {
      sweep.run({ $now: now() });
    },
  };

  return {
    store,
    /** Must run within a transaction. */
    write: (uses: RateLimitUse[]) => uses.map(use),
  };
}
