import { leastFreeBytes, longestBackupInterval } from "../checks/limits.ts";
import type { CheckReadiness } from "../http/readiness.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import type { TroubleName } from "./notice.ts";

/** How it stands with one trouble. Between begin and end nothing is told: else a figure at the edge would tell again and again. */
export interface Condition {
  trouble: TroubleName;
  state: "trouble" | "between" | "well";
  /** Of messages, megabytes or hours. */
  figure: number;
  /** When a trouble began that is only seen later; epoch milliseconds. */
  begunAt?: number;
}

interface Sources {
  store: Pick<Store, "messages" | "readLastBackup">;
  settings: Pick<ServiceSettings, "SMTP_URL" | "FORWARD_FORM_URL">;
  checkReadiness: CheckReadiness;
  /** Undefined where the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  now: () => number;
}

const minute = 60_000;
const hour = 60 * minute;
const megabyte = 1_000_000;

/** Where a trouble begins and where it has ended. Milliseconds; bytes. */
const limits = {
  relay: { begin: hour, end: 15 * minute },
  disk: { begin: leastFreeBytes, end: 1.2 * leastFreeBytes },
  backup: { begin: longestBackupInterval, end: longestBackupInterval },
};

/** What can be known now: while the database is away not much more than that. */
export async function readConditions(sources: Sources): Promise<Condition[]> {
  const { ready } = await sources.checkReadiness();
  const conditions = [judge("intake", !ready, ready, 0)];
  const free = await sources.readFreeBytes().catch(() => undefined);
  if (free !== undefined) {
    const { begin, end } = limits.disk;
    conditions.push(judge("disk", free < begin, free >= end, Math.floor(free / megabyte)));
  }
  try {
    return [...conditions, ...(await readStoredConditions(sources))];
  } catch {
    return conditions;
  }
}

async function readStoredConditions({ store, settings, now }: Sources): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const { failed, waiting } = await store.messages.countByState();
  conditions.push(judge("failed", failed > 0, failed === 0, failed));
  if (settings.SMTP_URL !== "" || settings.FORWARD_FORM_URL !== "") {
    const age = (await store.messages.readOldestAge("waiting")) ?? 0;
    const relay = judge("relay", age >= limits.relay.begin, age < limits.relay.end, waiting);
    conditions.push({ ...relay, begunAt: now() - age });
  }
  const backupAt = await store.readLastBackup();
  if (backupAt !== undefined) {
    const age = now() - backupAt;
    const { begin, end } = limits.backup;
    conditions.push(judge("backup", age > begin, age <= end, Math.floor(age / hour)));
  }
  return conditions;
}

function judge(trouble: TroubleName, hasBegun: boolean, hasEnded: boolean, figure: number): Condition {
  return { trouble, state: hasBegun ? "trouble" : hasEnded ? "well" : "between", figure };
}
