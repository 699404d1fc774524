import type { FastifyBaseLogger } from "fastify";
import { findCode } from "../outbox/delivery-error.ts";
import type { NoticeStore } from "../store/store.ts";
import type { Channel } from "./channels.ts";
import type { Condition } from "./conditions.ts";
import type { Notice } from "./notice.ts";
import { type Job, runOnce } from "./single-sender.ts";

interface Dependencies {
  notices: NoticeStore;
  channels: Channel[];
  readConditions: () => Promise<Condition[]>;
  /** Sends the weekly summary; undefined where none is wanted. */
  sendWeekly?: ((monday: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** 1970 began on a Thursday. */
const firstMonday = 4 * day;

/** Milliseconds after Monday began (UTC) when the summary is sent. */
const weeklyTime = 6 * hour;

/** Milliseconds between looks. */
const interval = minute;

/** Milliseconds for one notice: less than the lease of who tells it. */
const sendingTime = minute;

/** What a channel was told last of one trouble. */
interface Told {
  trouble: boolean;
  since: number;
}

/**
 * Tells the operator of each trouble once when it begins and once when it has ended, by each channel: what was told is
 * kept in the store, so that neither a restart nor another instance tells it again. Where a channel was down during a
 * whole trouble, its end alone is told, with when it began.
 */
export function createNotifier(dependencies: Dependencies) {
  const { notices, channels, readConditions, sendWeekly, now, wait, log } = dependencies;
  const stopping = new AbortController();
  /** Where the database cannot be written, what was told of that is known to this process alone. */
  const memory = createMemoryNotices();
  let running: Promise<void> | undefined;

  const limit = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingTime)]);

  async function look(): Promise<void> {
    const conditions = await readConditions();
    for (const condition of conditions)
      for (const channel of channels) await tell(condition, channel, conditions);
    if (sendWeekly) await sendWhenDue(sendWeekly);
  }

  async function tell(condition: Condition, channel: Channel, all: Condition[]): Promise<void> {
    const { trouble, state, figure, begunAt } = condition;
    if (state === "between") return;
    const at = now();
    const name = `${trouble}/${channel.name}`;
    const isTrouble = state === "trouble";
    const job: Job<Told> = {
      initial: { trouble: false, since: at },
      plan(told, attempted) {
        if (isTrouble)
          return told.trouble ? undefined : { trouble: true, since: attempted?.since ?? begunAt ?? at };
        const begun = told.trouble ? told : attempted;
        return begun && { trouble: false, since: begun.since };
      },
      async carryOut({ since }) {
        const isAllWell = all.every((each) => each.state === "well");
        const notice: Notice = isTrouble
          ? { event: "trouble", trouble, figure, since, at }
          : { event: "resolved", trouble, figure, since, at, isAllWell };
        await channel.send(notice, limit());
        log.info({ trouble, event: notice.event, channel: channel.name }, "the operator was told");
      },
    };
    const kept = trouble === "intake" ? memory : notices;
    await attempt(channel.name, () => runOnce(kept, name, job, now));
  }

  async function sendWhenDue(send: NonNullable<typeof sendWeekly>): Promise<void> {
    const monday = now() - ((now() - firstMonday) % week);
    if (now() < monday + weeklyTime) return;
    await attempt("weekly", () =>
      runOnce(
        notices,
        "weekly",
        {
          // A new site waits for its first whole week.
          initial: { monday },
          plan: (told: { monday: number }) => (told.monday < monday ? { monday } : undefined),
          carryOut: () => send(monday, limit()),
        },
        now,
      ),
    );
  }

  async function attempt(channel: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      // Never the message: it may hold the address.
      log.warn({ channel, code: findCode(error) }, "the operator could not be told");
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt("all", look);
      await wait(interval, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start(): void {
      running ??= run();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

function createMemoryNotices(): NoticeStore {
  const states = new Map<string, string>();
  return {
    read: async (name) => states.get(name),
    async replace(name, before, after) {
      if (states.get(name) !== before) return false;
      states.set(name, after);
      return true;
    },
  };
}
