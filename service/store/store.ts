import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";

/**
 * Everything that the service stores. Two engines implement this interface, and `conformance.fixture.ts` tests both. When
 * the promise of a write resolves, the write is on disk. Each engine has its own clock (SQLite the injected one,
 * PostgreSQL that of the database), so methods take durations; points in time are returned as epoch milliseconds.
 */
export interface Store {
  readonly counter: CounterStore;
  readonly messages: MessageStore;
  readonly rateLimits: RateLimitStore;
  readonly noticeProgress: NoticeProgress;
  /** Reads the counts of the days `from` to `to`, both `YYYY-MM-DD` and inclusive. */
  readDailyCounts(from: string, to: string): Promise<DailyCounts>;
  /** Kept in memory, so it also works while the database is away. */
  health(): StoreHealth;
  /** Commits a write that changes nothing. Rejects if that fails. */
  checkWritable(): Promise<void>;
  readSize(): Promise<StoreSize>;
  /** Reads when the last backup that passed its check was made; undefined if there is none, and on PostgreSQL. */
  readLastBackup(): Promise<number | undefined>;
  /** Commits the writes that wait, then closes. */
  close(): Promise<void>;
}

export interface CounterStore {
  read(): Promise<bigint>;
  /**
   * Adds one to the count and to today's visits.
   * @param language the language of the visited page, if the client states it
   * @returns the new count, which no other increment gets
   */
  increment(language?: Language): Promise<bigint>;
  /** Adds one to today's clicks. */
  countClick(click: OutboundClick): Promise<void>;
}

/** Reads the only row of `visitor_counter`. */
export function readVisitorCount(row: Record<string, unknown> | undefined): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}

/** The code of ISO 639-2 for a language that the client did not state. */
export const undetermined = "und";

export interface DailyCounts {
  visits: { day: string; language: string; count: number }[];
  clicks: { day: string; placement: string; language: string; count: number }[];
  /** The first day ever on which something was counted. */
  since: string | undefined;
  /** The first day ever on which a click was counted. */
  clicksSince: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  total: bigint;
}

/**
 * - waiting: to be delivered, or to be read in the inbox if no delivery is set
 * - delivered: the support mailbox accepted it
 * - handled: the operator marked it so
 * - spam: a robot sent it
 * - failed: rejected permanently, or retried for three days
 */
export const messageStates = ["waiting", "delivered", "handled", "spam", "failed"] as const;

export type MessageState = (typeof messageStates)[number];

export interface NewMessage extends ContactMessage {
  /** Short and unique, for visitor and operator. */
  reference: string;
  /** The same for a repeated submission; undefined if the client sent no idempotency key. */
  idempotencyDigest?: string | undefined;
  state: "waiting" | "spam";
  language?: Language | undefined;
}

/** A stored message. Times are epoch milliseconds. */
export interface StoredMessage extends ContactMessage {
  reference: string;
  language: Language | null;
  state: MessageState;
  receivedAt: number;
  /** How often it was claimed. */
  attempts: number;
  /** The sum of its pauses: how long it has been retried, even if the clock was set meanwhile. */
  waitedMs: number;
  /** When it can be claimed: after its pause, or after the end of its lease. */
  dueAt: number;
  /** When it left the state `waiting`. */
  settledAt: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
}

/** The right to deliver one message during a lease. */
export interface Claim {
  readonly token: string;
  readonly message: StoredMessage;
}

export type Outcome = { state: "delivered" } | { state: "failed"; reason: string };

/** For how many milliseconds messages of each state are kept. Those of a missing state are kept for ever. */
export type Retention = Partial<Record<MessageState, number>>;

export interface MessageStore {
  /**
   * Stores a message, unless an earlier one has the same digest.
   * @returns the reference of the stored message
   * @throws {StoreFullError} if a cap is reached
   */
  add(message: NewMessage): Promise<string>;

  /** Claims the waiting message that has been due longest; undefined if none is due or deliveries are paused. */
  claim(leaseMs: number): Promise<Claim | undefined>;
  /**
   * Sets the end of the lease to `leaseMs` from now. Returns false if the claim is void: another instance may have
   * it.
   */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Records the outcome. Returns false, and changes nothing, if the claim is void. */
  settle(claim: Claim, outcome: Outcome): Promise<boolean>;
  /** Ends the claim; the message is due after the pause. Returns false, and changes nothing, if the claim is void. */
  postpone(claim: Claim, pause: { pauseMs: number; reason?: string }): Promise<boolean>;
  /** Pauses the deliveries of all instances, because the receiving server asked for it. The longest pause wins. */
  pauseDeliveries(pauseMs: number): Promise<void>;
  /** Milliseconds until a claim can succeed; undefined if no message waits. */
  readNextDue(): Promise<number | undefined>;

  /** Unlike `countByState`, cheap however many other messages there are. */
  countWaiting(): Promise<number>;
  countByState(): Promise<Record<MessageState, number>>;
  /** How long the message that waits longest has waited, since its arrival or its retry; undefined if none waits. */
  readLongestWaitMs(): Promise<number | undefined>;
  /** Lists messages in the order of arrival; of all states if none is given. They are read in pages. */
  list(states?: readonly MessageState[]): AsyncIterable<StoredMessage>;
  find(reference: string): Promise<StoredMessage | undefined>;
  /**
   * Makes messages due now, with no attempt made yet.
   * @returns the references of those that were changed: not of delivered and unknown ones
   */
  retry(references: readonly string[]): Promise<string[]>;
  /**
   * Marks messages as handled by the operator, which voids their claims.
   * @returns the references of those that exist
   */
  markHandled(references: readonly string[]): Promise<string[]>;
  /**
   * Deletes messages. Their text is gone from the file of the database, too.
   * @returns the references of those that existed
   */
  delete(references: readonly string[]): Promise<string[]>;
  /**
   * Deletes messages that were settled or, while they wait, were received or retried longer ago than their
   * retention.
   * @returns how many were deleted of each state, without zeros
   */
  deleteOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
  /** Counts what `deleteOld` would delete. */
  countOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
}

export interface RateLimitRequest {
  /** A digest of what is limited. */
  key: string;
  max: number;
}

/** The size of the key for digests. */
export const secretBytes = 32;

export interface RateLimitStore {
  /** Reads the key for digests, which is random and the same for all instances. */
  readSecret(): Promise<Uint8Array>;
  /**
   * Counts one use of every key, or of none if one of them is at its limit.
   * @returns 0 if the use was counted, otherwise the milliseconds until a retry can succeed
   */
  use(requests: readonly RateLimitRequest[], windowMs: number): Promise<number>;
  /** Deletes keys whose window is over. */
  sweep(): Promise<void>;
}

/** How far each notice to the operator has come, so that a restart or another instance does not send it again. */
export interface NoticeProgress {
  read(name: string): Promise<string | undefined>;
  /**
   * Replaces a state that is still the one that was read before.
   * @returns false if another instance was quicker
   */
  replace(name: string, before: string | undefined, after: string): Promise<boolean>;
}

export interface StoreHealth {
  /** Whether the last commit succeeded; undefined before the first. */
  committed: boolean | undefined;
  /** Commits that failed since the start. */
  failedCommits: number;
}

/** In bytes. */
export interface StoreSize {
  /** The space in use, without free pages. */
  database: number;
  /** SQLite's write-ahead log; undefined on PostgreSQL. */
  wal: number | undefined;
}

export interface StoreCaps {
  maxWaitingMessages: number;
  /** Above it messages are refused, and nothing else. */
  maxDatabaseBytes: number;
}

/** The store cannot be opened or used. The message says what the operator can do. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly problem: string;
  readonly hint: string;

  constructor(problem: string, hint = "", options?: ErrorOptions) {
    super(hint === "" ? problem : `${problem} → ${hint}`, options);
    this.problem = problem;
    this.hint = hint;
  }
}

/** A cap is reached: messages are refused until others are delivered, handled or deleted. */
export class StoreFullError extends Error {
  override name = "StoreFullError";
  readonly code: "WAITING" | "SIZE";

  constructor(code: "WAITING" | "SIZE") {
    super(code === "WAITING" ? "too many messages wait" : "the database has reached its largest size");
    this.code = code;
  }
}
