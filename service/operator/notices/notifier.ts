import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../../../lib/errors/error-code.ts";
import type { Finding } from "../../../lib/errors/finding.ts";
import { formatDuration } from "../../../lib/text/format-time.ts";
import { hourMs, minuteMs } from "../../../lib/units.ts";
import type { Store } from "../../store.ts";
import type { Context } from "../checks/check.ts";
import { checks, runChecks } from "../checks/run-checks.ts";
import { type Channel, type Notice, RefusedNoticeError } from "./channels.ts";
import { createWeeklyEmail, lastMonday } from "./weekly-email.ts";

interface Dependencies {
  context: Context & { store: Store };
  channels: Channel[];
  stopping: AbortSignal;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

const weeklyKey = "weekly";

/**
 * A channel pauses after a failure. If it refused a notice, only that notice pauses. Mail servers ban an address after about five
 * refused logins in an hour: see `loginPauseMs`.
 */
const retryMs = { webhook: 15 * minuteMs, mail: hourMs };

/** An alert fires at most once in this time, for example if a figure is near a threshold. */
const renewalMs = hourMs;

/** The last notice about an alert or a week. Times are epoch milliseconds. */
interface State {
  since?: number | undefined;
  /** When the alert last fired, or the end of the last week. */
  at?: number;
  count?: number | undefined;
}

/** The new state, and the notice of it, if there is one to send. Undefined if nothing has changed. */
type Change = [State, Notice?] | undefined;

const alerts = checks.flatMap((check) => (check.alert ? { check, ...check.alert } : []));

/**
 * Creates the job that notifies the operator when an alert fires, when more messages fail, and when it is resolved. The store
 * records what was sent, so a restart or another instance doesn't send it again.
 */
export function createNotifier(dependencies: Dependencies) {
  const { context, channels, stopping, log } = dependencies;
  const { settings, store } = context;
  const progress = store.noticeProgress;
  /** The last state of each notice, and the one in the store, which is older during an outage; null until it is read. */
  const known = new Map<string, { state: string | undefined; stored: string | undefined | null }>();
  /** By channel, or by channel and notice. */
  const failedAt = new Map<string, number>();
  const checkedAt = new Map<string, number>();

  return async (): Promise<void> => {
    // Read once, so that everything below refers to the same moment.
    const at = context.now();
    const due = alerts.filter(
      ({ key, everyMs = 0 }) =>
        Math.abs(at - (checkedAt.get(key) ?? 0)) >= everyMs && listUsable(key, channels, at).length > 0,
    );
    const examined = due.map(async (alert) => {
      // A check may wait for a server that doesn't answer, but a stop must not.
      const [finding] = await runChecks([alert.check], context, undefined, stopping);
      return { ...alert, finding };
    });
    for (const { key, title, finding } of await Promise.all(examined)) {
      if (stopping.aborted) return;
      const plan = async (sent: State) => finding && planAlert(title, finding, sent, at);
      // A notice that wasn't accepted doesn't wait for the next check.
      if (await notifyOnce(key, channels, at, plan)) checkedAt.set(key, at);
    }
    if (stopping.aborted) return;
    const mail = channels.filter(({ name }) => name === "mail");
    await notifyOnce(weeklyKey, mail, at, async (sent, isRead) => {
      // The stored week may be newer than the one in memory.
      if (!isRead) return undefined;
      const monday = lastMonday(at);
      if (sent.at === monday) return undefined;
      // A new site waits for its first whole week. If the clock was set back, the week may already have been sent.
      const isDue = sent.at !== undefined && sent.at < monday;
      return isDue ? [{ at: monday }, await createWeeklyEmail(monday, store, settings)] : [{ at: monday }];
    });
  };

  /** Lists the channels that aren't paused, for all notices or for this one. */
  function listUsable(key: string, receivers: Channel[], at: number): Channel[] {
    const isPaused = (channel: Channel["name"], paused: string) =>
      Math.abs(at - (failedAt.get(paused) ?? 0)) < retryMs[channel];
    return receivers.filter(({ name }) => !isPaused(name, name) && !isPaused(name, `${name} ${key}`));
  }

  /**
   * Sends the notice that `plan` returns through every channel that isn't paused. The new state is stored first, so that
   * only one of several instances sends the notice. It is taken back if no channel accepts it.
   * @param plan gets the last state, and whether it is the store's: otherwise, it is the last known one
   * @returns false if there is a notice that wasn't sent
   */
  async function notifyOnce(
    key: string,
    receivers: Channel[],
    at: number,
    plan: (sent: State, isRead: boolean) => Promise<Change>,
  ): Promise<boolean> {
    const usable = listUsable(key, receivers, at);
    if (usable.length === 0) return false;
    const last = known.get(key);
    let isRead = true;
    const stored = await progress.read(key).catch(() => {
      isRead = false;
      return last ? last.stored : null;
    });
    const isCurrent = last?.state !== undefined && (last.stored === null || last.stored === stored);
    const before = isCurrent ? last.state : (stored ?? undefined);
    known.set(key, { state: before, stored });
    const [state, notice] = (await plan(JSON.parse(before ?? "{}"), isRead)) ?? [];
    if (!state || !(await save(key, JSON.stringify(state))) || !notice) return true;
    const results = await Promise.all(usable.map((channel) => send(channel, notice)));
    for (const [index, { name: channel }] of usable.entries()) {
      if (results[index] === "refused") failedAt.set(`${channel} ${key}`, at);
      if (results[index] === "failed") failedAt.set(channel, at);
    }
    if (results.includes("accepted")) return true;
    await save(key, before ?? "{}");
    return false;
  }

  /** Replaces a state, in memory while the database is unavailable. Returns false if another instance has changed it. */
  async function save(key: string, state: string): Promise<boolean> {
    const stored = known.get(key)?.stored;
    const isSaved = await progress.replace(key, stored ?? undefined, state).catch(() => undefined);
    known.set(key, { state, stored: isSaved === undefined ? stored : state });
    return isSaved !== false;
  }

  async function send(channel: Channel, notice: Notice): Promise<"accepted" | "refused" | "failed"> {
    try {
      await channel.send(notice, AbortSignal.any([stopping, AbortSignal.timeout(minuteMs)]));
      log.info({ title: notice.title, channel: channel.name }, "the operator was notified");
      return "accepted";
    } catch (error) {
      // Only the code: the message may contain the channel's secret address.
      log.warn({ channel: channel.name, code: findErrorCode(error) }, "the operator could not be notified");
      return error instanceof RefusedNoticeError ? "refused" : "failed";
    }
  }
}

function planAlert(title: string, { status, sentence, count }: Finding, sent: State, at: number): Change {
  const { since } = sent;
  if (status === "ok") {
    if (since === undefined) return undefined;
    const text = `It lasted for ${formatDuration(at - since)}.`;
    return [
      { ...sent, since: undefined },
      { title: `Resolved: ${title}`, text },
    ];
  }
  // If there are fewer messages, a later failure exceeds the smaller number.
  if (since !== undefined && (count ?? 0) <= (sent.count ?? 0))
    return count === sent.count ? undefined : [{ ...sent, count }];
  if (sent.at !== undefined && Math.abs(at - sent.at) < renewalMs) return undefined;
  return [
    { since: since ?? at, at, count },
    { title, text: sentence },
  ];
}
