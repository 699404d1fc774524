import type { DatabaseSync } from "node:sqlite";
import type { Language } from "../../contract/languages.ts";
import { dayOf } from "./day.ts";
import type { GroupCommit } from "./group-commit.ts";

export interface Counter {
  read(): bigint;
  /**
   * Settles when the raise is on disk, with a number that no other raise is given.
   * @param language of the page that was visited, where the client says it
   */
  raise(language?: Language): Promise<bigint>;
}

export interface CounterDependencies {
  inGroup: GroupCommit;
  /** Epoch milliseconds. */
  now: () => number;
}

/** ISO 639-2 for a language that nobody stated. */
export const undetermined = "und";

/** The visitor counter, which is also kept by day and language. Raises of one turn are one step of the count. */
export function createCounter(database: DatabaseSync, { inGroup, now }: CounterDependencies): Counter {
  const select = database.prepare("select count from visitor_counter");
  const update = database.prepare("update visitor_counter set count = count + ? returning count");
  const visit = database.prepare(`
    insert into daily_visit (day, language, count) values (?, ?, ?)
    on conflict do update set count = count + excluded.count`);
  select.setReadBigInts(true);
  update.setReadBigInts(true);

  function raiseAll(languages: (Language | undefined)[]): bigint[] {
    const day = dayOf(now());
    for (const [language, visits] of Map.groupBy(languages, (stated) => stated ?? undetermined))
      visit.run(day, language, visits.length);
    // A number would be bound as a floating one, and the count rounded.
    const step = BigInt(languages.length);
    const before = countOf(update.get(step)) - step;
    return languages.map((_, index) => before + BigInt(index + 1));
  }

  return { read: () => countOf(select.get()), raise: inGroup(raiseAll) };
}

function countOf(row: Record<string, unknown> | undefined): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}
