import { lowDiskBytes, maxBackupAgeMs } from "../findings/thresholds.ts";
import type { CheckReadiness } from "../readiness/readiness.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import { hourMs, megabyte, minuteMs } from "../units.ts";
import type { AlertName } from "./notice.ts";

/** The state of one alert. Between two thresholds it keeps its last state, or a figure near a threshold would toggle it. */
export interface Condition {
  alert: AlertName;
  state: "firing" | "between" | "resolved";
  /** A number of messages, megabytes or hours. */
  figure: number;
  /** When the cause began, if that was before the alert; epoch milliseconds. */
  begunAt?: number;
}

interface Dependencies {
  store: Pick<Store, "messages" | "readLastBackup">;
  settings: Pick<ServiceSettings, "SMTP_URL" | "FORWARD_FORM_URL">;
  checkReadiness: CheckReadiness;
  /** Undefined if the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  now: () => number;
}

/** Where an alert fires, and where it is resolved. */
const thresholds = {
  waitingMs: { firing: hourMs, resolved: 15 * minuteMs },
  freeBytes: { firing: lowDiskBytes, resolved: 1.2 * lowDiskBytes },
};

/** Reads the state of every alert; of readiness and disk alone while the database cannot be read. */
export async function readConditions(dependencies: Dependencies): Promise<Condition[]> {
  const { ready } = await dependencies.checkReadiness();
  const conditions = [createCondition("unavailable", !ready, ready, 0)];
  const free = await dependencies.readFreeBytes().catch(() => undefined);
  if (free !== undefined) {
    const { firing, resolved } = thresholds.freeBytes;
    conditions.push(createCondition("disk", free < firing, free >= resolved, Math.floor(free / megabyte)));
  }
  try {
    return [...conditions, ...(await readStoredConditions(dependencies))];
  } catch {
    return conditions;
  }
}

async function readStoredConditions({ store, settings, now }: Dependencies): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const { failed, waiting } = await store.messages.countByState();
  conditions.push(createCondition("failed", failed > 0, failed === 0, failed));
  if (settings.SMTP_URL !== "" || settings.FORWARD_FORM_URL !== "") {
    const age = (await store.messages.readLongestWaitMs()) ?? 0;
    const { firing, resolved } = thresholds.waitingMs;
    const delivery = createCondition("delivery", age >= firing, age < resolved, waiting);
    conditions.push({ ...delivery, begunAt: now() - age });
  }
  const backupAt = await store.readLastBackup();
  if (backupAt !== undefined) {
    const age = now() - backupAt;
    const isLate = age > maxBackupAgeMs;
    conditions.push(createCondition("backup", isLate, !isLate, Math.floor(age / hourMs)));
  }
  return conditions;
}

function createCondition(
  alert: AlertName,
  isFiring: boolean,
  isResolved: boolean,
  figure: number,
): Condition {
  return { alert, state: isFiring ? "firing" : isResolved ? "resolved" : "between", figure };
}
