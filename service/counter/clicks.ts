import type { DatabaseSync } from "node:sqlite";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import { dayOf } from "./day.ts";
import type { CounterDependencies } from "./store.ts";

export interface OutboundClicks {
  /** Settles when the click is on disk. */
  count(click: OutboundClick): Promise<void>;
}

/** Clicks on the links to partners, by day, placement and language. */
export function createOutboundClicks(
  database: DatabaseSync,
  { inGroup, now }: CounterDependencies,
): OutboundClicks {
  const insert = database.prepare(`
    insert into daily_outbound_click (day, placement, language, count) values (?, ?, ?, 1)
    on conflict do update set count = count + 1`);

  function countAll(clicks: OutboundClick[]): undefined[] {
    const day = dayOf(now());
    return clicks.map(({ placement, language }) => {
      insert.run(day, placement, language);
      return undefined;
    });
  }

  return { count: inGroup(countAll) };
}
